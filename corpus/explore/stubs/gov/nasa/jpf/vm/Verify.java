package gov.nasa.jpf.vm;

/**
 * Names and types of the methods that programs for Java PathFinder call, so that such programs compile.
 * Under exploration no body of these is ever executed.
 */
public final class Verify {
    private Verify() {}

    public static int getInt(int least, int most) {
        throw outside();
    }

    public static boolean getBoolean() {
        throw outside();
    }

    public static boolean randomBool() {
        throw outside();
    }

    /** A number from 0 to {@code most}, both included. */
    public static int random(int most) {
        throw outside();
    }

    public static int getIntFromList(int... values) {
        throw outside();
    }

    public static void ignoreIf(boolean unwanted) {
        throw outside();
    }

    private static IllegalStateException outside() {
        return new IllegalStateException("Verify only has a meaning under exploration");
    }
}
