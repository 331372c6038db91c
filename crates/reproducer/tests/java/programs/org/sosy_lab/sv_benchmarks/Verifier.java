package org.sosy_lab.sv_benchmarks;

/** What a user may have to compile against: it does nothing useful when it runs. */
public final class Verifier {
    public static void assume(boolean condition) {}

    public static boolean nondetBoolean() {
        return false;
    }

    public static int nondetInt() {
        return 0;
    }

    public static char nondetChar() {
        return 0;
    }

    public static float nondetFloat() {
        return 0;
    }
}
