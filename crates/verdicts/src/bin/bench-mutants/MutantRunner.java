import java.io.ByteArrayOutputStream;
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
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs test classes against changed class files, one class loader each. A plan's line: class, file, test class. */
public final class MutantRunner {
    private static final long LIMIT_MS = 5_000;

    public static void main(String[] arguments) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : arguments[1].split(":")) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split("\t");
            Map<String, byte[]> changed = new HashMap<>();
            if (!parts[1].isEmpty()) {
                changed.put(parts[0], Files.readAllBytes(Path.of(parts[1])));
            }
            out.println(parts[1] + "\t" + verdict(urls.toArray(new URL[0]), changed, parts[2]));
        }
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static String verdict(URL[] urls, Map<String, byte[]> changed, String test) throws Exception {
        AtomicReference<String> answer = new AtomicReference<>("killed: time");
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
        }
        return answer.get();
    }

    private static String run(URL[] urls, Map<String, byte[]> changed, String test) {
        try (Loader loader = new Loader(urls, changed)) {
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(loader.loadClass(test)))
                    .build();
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create().execute(request, listener);
            var summary = listener.getSummary();
            if (summary.getTotalFailureCount() > 0) {
                return "killed: " + summary.getFailures().get(0).getTestIdentifier().getDisplayName();
            }
            return summary.getTestsSucceededCount() == 0 ? "killed: nothing ran" : "survived";
        } catch (Throwable error) {
            return "killed: " + error.getClass().getName();
        }
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
