package org.sosy_lab.sv_benchmarks;

import java.util.Iterator;

/** Stands in for the class of the same name and replays what a reproducer has recorded. */
public final class Verifier {
    private Verifier() {}

    private static Object next() {
        Object recorded = System.getProperties().get("spelunk.replay");
        if (!(recorded instanceof Iterator) || !((Iterator<?>) recorded).hasNext()) {
            throw new IllegalStateException("the recording ends here: it belongs to another program or version");
        }
        return ((Iterator<?>) recorded).next();
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("an assumption fails: the recording belongs to another program or version");
        }
    }

    public static boolean nondetBoolean() {
        return (Boolean) next();
    }

    public static byte nondetByte() {
        return (Byte) next();
    }

    public static char nondetChar() {
        return (Character) next();
    }

    public static short nondetShort() {
        return (Short) next();
    }

    public static int nondetInt() {
        return (Integer) next();
    }

    public static long nondetLong() {
        return (Long) next();
    }

    public static float nondetFloat() {
        return (Float) next();
    }

    public static double nondetDouble() {
        return (Double) next();
    }

    public static String nondetString() {
        return (String) next();
    }
}
