package spelunk.replay;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.NoTestsRemainException;
import org.junit.runner.manipulation.Sorter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.Statement;

/** Runs JUnit 4 tests with JUnit's own core. */
public final class CoreRunner extends RunListener {
    private final Plan plan;
    private final Journal journal;
    private final Set<String> failed = new HashSet<>();

    private CoreRunner(Plan plan) throws Exception {
        this.plan = plan;
        journal = new Journal(plan.journal, plan.limitMillis);
    }

    public static void main(String[] args) throws Exception {
        Plan plan = new Plan(args[0]);
        new CoreRunner(plan).run();
        Finish.now(plan);
    }

    private void run() {
        JUnitCore core = new JUnitCore();
        core.addListener(this);
        for (String name : plan.classes) {
            try {
                runner(name).ifPresent(runner -> core.run(Request.runner(runner)));
            } catch (Throwable problem) {
                journal.brokenContainer(name, problem);
            }
        }
        journal.end();
    }

    private Optional<Runner> runner(String name) throws Exception {
        Measured runner = new Measured(Class.forName(name));
        try {
            runner.filter(
                    new Filter() {
                        @Override
                        public boolean shouldRun(Description test) {
                            return !test.isTest() || !plan.skipped.contains(name(test));
                        }

                        @Override
                        public String describe() {
                            return "planned tests";
                        }
                    });
        } catch (NoTestsRemainException none) {
            return Optional.empty();
        }
        Comparator<Description> byName = Comparator.comparing(Description::getDisplayName);
        runner.sort(new Sorter(plan.reversed ? byName.reversed() : byName));
        return Optional.of(runner);
    }

    private static String name(Description test) {
        return test.getClassName() + "#" + test.getMethodName();
    }

    @Override
    public void testStarted(Description test) {
        journal.started(name(test));
    }

    @Override
    public void testFailure(Failure failure) {
        if (failure.getDescription().isTest() && failure.getDescription().getMethodName() != null) {
            failed.add(name(failure.getDescription()));
            journal.finished(name(failure.getDescription()), failure.getException());
        } else {
            journal.brokenContainer(failure.getDescription().getClassName(), failure.getException());
        }
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        testFailure(failure);
    }

    @Override
    public void testIgnored(Description test) {
        failed.add(name(test));
        journal.skipped(name(test), "ignored");
    }

    @Override
    public void testFinished(Description test) {
        if (!failed.contains(name(test))) {
            journal.finished(name(test), null);
        }
    }

    /** Tells what tests cover from what JUnit covers. */
    private static final class Measured extends BlockJUnit4ClassRunner {
        Measured(Class<?> type) throws InitializationError {
            super(type);
        }

        @Override
        protected Statement methodInvoker(FrameworkMethod method, Object test) {
            Statement plain = super.methodInvoker(method, test);
            return new Statement() {
                @Override
                public void evaluate() throws Throwable {
                    Finish.beginTest();
                    try {
                        plain.evaluate();
                    } finally {
                        Finish.endTest();
                    }
                }
            };
        }
    }
}
