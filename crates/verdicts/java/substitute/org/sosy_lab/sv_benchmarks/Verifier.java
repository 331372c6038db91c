package org.sosy_lab.sv_benchmarks;

import spelunk.Choose;

/** The part of the interface that the corpus uses, fed by the sampler. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        Choose.assume(condition);
    }

    public static boolean nondetBoolean() {
        return Choose.anyBoolean();
    }

    public static byte nondetByte() {
        return Choose.anyByte();
    }

    public static char nondetChar() {
        return Choose.anyChar();
    }

    public static short nondetShort() {
        return Choose.anyShort();
    }

    public static int nondetInt() {
        return Choose.anyInt();
    }

    public static long nondetLong() {
        return Choose.anyLong();
    }

    public static float nondetFloat() {
        return Choose.anyFloat();
    }

    public static double nondetDouble() {
        return Choose.anyDouble();
    }

    public static String nondetString() {
        return Choose.anyString(3);
    }
}
