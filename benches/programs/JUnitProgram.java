// packages: junit5
// jars: junit-platform-console.jar junit-platform-launcher.jar junit-platform-engine.jar junit-platform-commons.jar junit-platform-reporting.jar junit-jupiter-api.jar junit-jupiter-engine.jar junit-jupiter-params.jar opentest4j.jar apiguardian-api.jar univocity-parsers.jar picocli.jar
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** JUnit's launcher runs a suite. */
public class JUnitProgram {
    static class Suite {
        int n;

        @BeforeEach
        void before() {
            n = 1;
        }

        @Test
        void passes() {
            assertEquals(2, n + 1);
            assertThrows(ArithmeticException.class, () -> System.out.println(1 / (n - 1)));
        }

        @Test
        @DisplayName("fails on purpose")
        void fails() {
            assertEquals("a", "b");
        }

        @ParameterizedTest
        @CsvSource({"1,2,3", "2,3,5", "1,1,3"})
        void adds(int a, int b, int sum) {
            assertEquals(sum, a + b);
        }
    }

    public static void main(String[] args) {
        Launcher launcher = LauncherFactory.create();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(DiscoverySelectors.selectClass(Suite.class)).build(), listener);
        System.out.println(listener.getSummary().getTestsSucceededCount() + " " + listener.getSummary().getTestsFailedCount());
        listener.getSummary().getFailures().forEach(failure ->
            System.out.println(failure.getTestIdentifier().getDisplayName() + ": " + failure.getException().getMessage()));
        StringWriter text = new StringWriter();
        listener.getSummary().printTo(new PrintWriter(text));
        System.out.println(text.toString().replaceAll("after [0-9]+ ms", "after a while").trim());
    }
}
