import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;

/**
 * Runs the main method of a class and writes down what it throws, in any of its threads:
 * {@code thrown CLASS}, then for each frame {@code user FRAME} or {@code library FRAME}. Threads that hold what the
 * others want never end: {@code thrown deadlock}.
 */
public final class SpelunkObserver {
    private SpelunkObserver() {}

    public static void main(String[] arguments) throws Exception {
        final File report = new File(arguments[1]);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> write(report, thrown));
        Thread watchman = new Thread(() -> watch(report), "watchman");
        watchman.setDaemon(true);
        watchman.start();
        try {
            Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException wrapped) {
            write(report, wrapped.getCause());
            // Other threads that are still at work are not waited for: the failure has been seen.
            Runtime.getRuntime().halt(1);
        }
    }

    /** How often the JVM is asked for deadlocks. */
    private static final long BREAK_MILLIS = 200;

    private static void watch(File report) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try {
            while (true) {
                Thread.sleep(BREAK_MILLIS);
                long[] stuck = threads.findDeadlockedThreads();
                if (stuck != null) {
                    write(report, "deadlock", threads.getThreadInfo(stuck, Integer.MAX_VALUE)[0]);
                    Runtime.getRuntime().halt(1);
                }
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(File report, String what, ThreadInfo thread) {
        write(report, what, thread == null ? new StackTraceElement[0] : thread.getStackTrace());
    }

    private static void write(File report, Throwable thrown) {
        write(report, thrown.getClass().getName(), thrown.getStackTrace());
    }

    private static synchronized void write(File report, String what, StackTraceElement[] stack) {
        try (PrintWriter out = new PrintWriter(new FileWriter(report, true))) {
            out.println("thrown " + what);
            for (StackTraceElement frame : stack) {
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
