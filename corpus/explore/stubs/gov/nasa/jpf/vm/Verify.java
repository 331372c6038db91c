package gov.nasa.jpf.vm;

/**
 * Names and types of the methods that programs for Java PathFinder call, so that such programs compile.
 * Under exploration no body of these is ever executed, but for those that call another one.
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

    /** The value with so many of its lowest {@code length} bits turned. */
    public static long getBitFlip(long value, int bits, int length) {
        throw outside();
    }

    public static byte getBitFlip(byte value, int bits) {
        return (byte) getBitFlip((long) value, bits, 8);
    }

    public static int getBitFlip(int value, int bits) {
        return (int) getBitFlip((long) value, bits, 32);
    }

    /** Counters are shared by all paths. */
    public static int incrementCounter(int number) {
        throw outside();
    }

    public static int getCounter(int number) {
        throw outside();
    }

    public static String getProperty(String key) {
        throw outside();
    }

    public static void ignoreIf(boolean unwanted) {
        throw outside();
    }

    private static IllegalStateException outside() {
        return new IllegalStateException("Verify only has a meaning under exploration");
    }
}
