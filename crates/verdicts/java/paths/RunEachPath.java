import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;
import java.util.Arrays;

/**
 * Runs {@code path()} of each class named on standard input, a line "NAME FOLDER" each, for every way to
 * answer its questions, each time with fresh classes; prints "class NAME" and "value NUMBER" lines.
 */
public final class RunEachPath {
    private RunEachPath() {}

    public static void main(String[] arguments) throws Exception {
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in));
        for (String line = names.readLine(); line != null; line = names.readLine()) {
            String[] parts = line.split(" ", 2);
            System.out.println("class " + parts[0]);
            runAll(parts[0], Paths.get(parts[1]).toUri().toURL());
        }
    }

    private static void runAll(String name, URL folder) throws Exception {
        int[] answers = {};
        while (answers != null) {
            Script.answers = answers;
            Script.used = 0;
            try (URLClassLoader loader = new URLClassLoader(new URL[] {folder})) {
                loader.setDefaultAssertionStatus(true);
                System.out.println("value " + loader.loadClass(name).getMethod("path").invoke(null));
            }
            answers = following();
        }
    }

    /** The answers after those of the latest path, in the order of counting. */
    private static int[] following() {
        int[] latest = Arrays.copyOf(Script.answers, Script.used);
        for (int i = latest.length - 1; i >= 0; i--) {
            if (latest[i] + 1 < Script.counts[i]) {
                int[] next = Arrays.copyOf(latest, i + 1);
                next[i]++;
                return next;
            }
        }
        return null;
    }
}
