package cave;

/** What tests must survive. */
public class Trouble {
    private static int calls;

    public static int exit(int status) {
        System.exit(status);
        return status;
    }

    public static int loop(int start) {
        int i = start;
        while (i >= 0) {
            i = i % 7;
        }
        return i;
    }

    /** Another answer each time in one JVM. */
    public static int count() {
        return ++calls;
    }

    public static int print(int lines) {
        for (int i = 0; i < lines; i++) {
            System.out.println("line " + i);
            System.err.println("line " + i);
        }
        return lines;
    }

    public static int same(int value) {
        return value;
    }

    public static void fail() {
        throw new StackOverflowError();
    }

    /** Leaves a process behind that would run for long. */
    public static long orphan() throws Exception {
        return new ProcessBuilder("sleep", "4321").start().pid();
    }
}
