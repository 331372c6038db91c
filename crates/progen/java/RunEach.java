import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs the main methods of many programs in one JVM, one after the other: arguments are a folder and
 * class names. Leaves FOLDER/CLASS.out with what the program printed and, where an exception came out
 * of main, FOLDER/CLASS.err with what the java launcher would have written about it.
 */
public final class RunEach {
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        PrintStream console = System.out;
        for (int i = 1; i < args.length; i++) {
            var bytes = new ByteArrayOutputStream();
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            Throwable failure = run(args[i]);
            System.out.flush();
            System.setOut(console);
            Files.write(folder.resolve(args[i] + ".out"), bytes.toByteArray());
            if (failure != null) {
                Files.writeString(folder.resolve(args[i] + ".err"), report(failure, args[i]));
            }
        }
    }

    private static Throwable run(String name) throws Exception {
        try {
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        } catch (ExceptionInInitializerError e) {
            return e;
        }
    }

    private static String report(Throwable failure, String name) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            t.setStackTrace(upToMain(t.getStackTrace(), name));
        }
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return "Exception in thread \"main\" " + text;
    }

    /** Without the frames of this driver, which the launcher would not have had. */
    private static StackTraceElement[] upToMain(StackTraceElement[] trace, String name) {
        for (int i = trace.length - 1; i >= 0; i--) {
            if (trace[i].getClassName().equals(name) && trace[i].getMethodName().equals("main")) {
                return java.util.Arrays.copyOf(trace, i + 1);
            }
        }
        return trace;
    }
}
