import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes against changed class files, one class loader each. A plan's line: class, file, test class; without a
 * file the class stays as it is. An answer's line: file, test class, milliseconds, a word, and what belongs to it:
 * `failed` and the tests that did, with rows in brackets; `nothing` and why no test ran; `time` where it did not end.
 */
public final class MutantRunner {
    private static final long LIMIT_MS = 5_000;
    private static final Pattern ROW = Pattern.compile("test-template-invocation:#(\\d+)");

    public static void main(String[] arguments) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : arguments[1].split(":")) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split("\t");
            Map<String, byte[]> changed = new HashMap<>();
            if (!parts[1].isEmpty()) {
                changed.put(parts[0], Files.readAllBytes(Path.of(parts[1])));
            }
            long began = System.nanoTime();
            String verdict = verdict(urls.toArray(new URL[0]), changed, parts[2]);
            long milliseconds = (System.nanoTime() - began) / 1_000_000;
            out.println(parts[1] + "\t" + parts[2] + "\t" + milliseconds + "\t" + verdict);
            out.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static String verdict(URL[] urls, Map<String, byte[]> changed, String test) throws Exception {
        AtomicReference<String> answer = new AtomicReference<>("time\t");
        Thread thread = new Thread(() -> answer.set(run(urls, changed, test)));
        thread.setDaemon(true);
        thread.start();
        thread.join(LIMIT_MS);
        if (thread.isAlive()) {
            try {
                thread.stop();
            } catch (UnsupportedOperationException error) {
                // Newer JVMs cannot: it goes on beside the others.
            }
            return "time\t";
        }
        return answer.get();
    }

    private static String run(URL[] urls, Map<String, byte[]> changed, String test) {
        List<String> failed = new ArrayList<>();
        List<String> troubles = new ArrayList<>();
        int[] ended = {0};
        try (Loader loader = new Loader(urls, changed)) {
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(loader.loadClass(test)))
                    .build();
            LauncherFactory.create().execute(request, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                    if (identifier.isTest()) {
                        ended[0]++;
                    }
                    if (result.getStatus() != TestExecutionResult.Status.FAILED) {
                        return;
                    }
                    String name = name(identifier);
                    if (name == null) {
                        troubles.add(String.valueOf(result.getThrowable().orElse(null)));
                    } else {
                        failed.add(name);
                    }
                }
            });
        } catch (Throwable error) {
            troubles.add(error.toString());
        }
        if (ended[0] == 0 || !troubles.isEmpty()) {
            return "nothing\t" + String.join(", ", troubles).replaceAll("\\s+", " ");
        }
        return "failed\t" + String.join(",", failed);
    }

    /** Of a test, or of all its rows; null if a whole class failed. */
    private static String name(TestIdentifier identifier) {
        String method = identifier.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getMethodName())
                .orElse(null);
        Matcher row = ROW.matcher(identifier.getUniqueId());
        return row.find() ? method + "[" + row.group(1) + "]" : method;
    }

    private static final class Loader extends URLClassLoader {
        private final Map<String, byte[]> changed;

        Loader(URL[] urls, Map<String, byte[]> changed) {
            super(urls, MutantRunner.class.getClassLoader());
            this.changed = changed;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = changed.get(name);
            return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
        }
    }
}
