package spelunk.replay;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs JUnit 5 tests with JUnit's own launcher. */
public final class PlatformRunner implements TestExecutionListener {
    private final Plan plan;
    private final Journal journal;

    private PlatformRunner(Plan plan) throws Exception {
        this.plan = plan;
        journal = new Journal(plan.journal, plan.limitMillis);
    }

    public static void main(String[] args) throws Exception {
        Plan plan = new Plan(args[0]);
        new PlatformRunner(plan).run();
        Finish.now(plan);
    }

    private void run() throws Exception {
        LauncherDiscoveryRequestBuilder request =
                LauncherDiscoveryRequestBuilder.request()
                        .configurationParameter(
                                "junit.jupiter.extensions.autodetection.enabled",
                                String.valueOf(plan.coverage != null))
                        .configurationParameter(
                                "junit.jupiter.testmethod.order.default",
                                (plan.reversed ? Backward.class : Forward.class).getName());
        for (String name : plan.classes) {
            request.selectors(selectClass(name));
        }
        request.filters((PostDiscoveryFilter) this::select);
        LauncherDiscoveryRequest built = request.build();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(built, this);
        journal.end();
    }

    private FilterResult select(TestDescriptor test) {
        Optional<TestSource> source = test.getSource();
        boolean skip =
                source.isPresent()
                        && source.get() instanceof MethodSource
                        && plan.skipped.contains(name((MethodSource) source.get()));
        return FilterResult.includedIf(!skip);
    }

    private static String name(MethodSource source) {
        return source.getClassName() + "#" + source.getMethodName();
    }

    /** Class, method and, for a parameterised test, the number of the row, from 1. */
    private static String name(TestIdentifier test) {
        TestSource source = test.getSource().orElse(null);
        if (!(source instanceof MethodSource)) {
            return null;
        }
        List<UniqueId.Segment> segments = UniqueId.parse(test.getUniqueId()).getSegments();
        UniqueId.Segment last = segments.get(segments.size() - 1);
        String row = last.getType().equals("test-template-invocation") ? last.getValue() : "";
        return name((MethodSource) source) + row;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest() && name(test) != null) {
            journal.started(name(test));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        if (name(test) != null) {
            journal.skipped(name(test), reason);
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable problem = result.getThrowable().orElse(null);
        boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        if (!passed && problem == null) {
            problem = new IllegalStateException("aborted");
        }
        TestSource source = test.getSource().orElse(null);
        if (test.isTest() && name(test) != null) {
            journal.finished(name(test), passed ? null : problem);
        } else if (!passed && source instanceof MethodSource) {
            journal.finished(name(test), problem);
        } else if (!passed && source instanceof ClassSource) {
            journal.brokenContainer(((ClassSource) source).getClassName(), problem);
        }
    }

    /** By name, so that the order is the same on every JVM. */
    public static final class Forward implements MethodOrderer {
        @Override
        public void orderMethods(MethodOrdererContext context) {
            context.getMethodDescriptors()
                    .sort((a, b) -> a.getMethod().getName().compareTo(b.getMethod().getName()));
        }
    }

    public static final class Backward implements MethodOrderer {
        @Override
        public void orderMethods(MethodOrdererContext context) {
            context.getMethodDescriptors()
                    .sort((a, b) -> b.getMethod().getName().compareTo(a.getMethod().getName()));
        }
    }

    /** Tells what tests cover from what JUnit covers. */
    public static final class Boundary implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> context,
                ExtensionContext extension)
                throws Throwable {
            inside(invocation);
        }

        @Override
        public void interceptTestTemplateMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> context,
                ExtensionContext extension)
                throws Throwable {
            inside(invocation);
        }

        private static void inside(Invocation<Void> invocation) throws Throwable {
            Finish.beginTest();
            try {
                invocation.proceed();
            } finally {
                Finish.endTest();
            }
        }
    }
}
