package spelunk.replay;

/** The end of a run, and the borders of tests, for whoever measures. */
final class Finish {
    /** Called at the beginning and at the end of each test's own code. */
    interface Meter {
        void begin();

        void end();

        void report(Plan plan) throws Exception;
    }

    private static Meter meter;

    private Finish() {}

    static void measure(Meter meter) {
        Finish.meter = meter;
    }

    static void beginTest() {
        if (meter != null) {
            meter.begin();
        }
    }

    static void endTest() {
        if (meter != null) {
            meter.end();
        }
    }

    /** Ends the JVM whatever threads the tests have left behind. */
    static void now(Plan plan) {
        try {
            if (meter != null) {
                meter.report(plan);
            }
        } catch (Throwable problem) {
            problem.printStackTrace();
            Runtime.getRuntime().halt(5);
        }
        Runtime.getRuntime().halt(0);
    }
}
