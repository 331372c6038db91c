import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;

/**
 * Runs the main method of a class and writes down what it throws, in any of its threads:
 * {@code thrown CLASS}, then for each frame {@code user FRAME} or {@code library FRAME}.
 */
public final class SpelunkObserver {
    private SpelunkObserver() {}

    public static void main(String[] arguments) throws Exception {
        final File report = new File(arguments[1]);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> write(report, thrown));
        try {
            Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException wrapped) {
            write(report, wrapped.getCause());
            // Other threads that are still at work are not waited for: the failure has been seen.
            Runtime.getRuntime().halt(1);
        }
    }

    private static synchronized void write(File report, Throwable thrown) {
        try (PrintWriter out = new PrintWriter(new FileWriter(report, true))) {
            out.println("thrown " + thrown.getClass().getName());
            for (StackTraceElement frame : thrown.getStackTrace()) {
                out.println((isUserCode(frame.getClassName()) ? "user " : "library ") + text(frame));
            }
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static boolean isUserCode(String name) {
        try {
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            return Class.forName(name, false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException hidden) {
            return false;
        }
    }

    private static String text(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "Unknown Source" : frame.getFileName();
        return frame.getClassName() + "." + frame.getMethodName() + "(" + file + ":" + Math.max(0, frame.getLineNumber()) + ")";
    }
}
