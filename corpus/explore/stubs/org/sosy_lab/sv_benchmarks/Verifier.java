package org.sosy_lab.sv_benchmarks;

/**
 * Names and types of the methods that programs of the software verification competition call, so that such
 * programs compile. Under exploration no body of these is ever executed.
 */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        throw outside();
    }

    public static boolean nondetBoolean() {
        throw outside();
    }

    public static byte nondetByte() {
        throw outside();
    }

    public static char nondetChar() {
        throw outside();
    }

    public static short nondetShort() {
        throw outside();
    }

    public static int nondetInt() {
        throw outside();
    }

    public static long nondetLong() {
        throw outside();
    }

    public static float nondetFloat() {
        throw outside();
    }

    public static double nondetDouble() {
        throw outside();
    }

    public static String nondetString() {
        throw outside();
    }

    private static IllegalStateException outside() {
        return new IllegalStateException("Verifier only has a meaning under exploration");
    }
}
