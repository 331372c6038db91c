package spelunk.replay;

/**
 * The probes of instrumented classes. Uses nothing but arrays: a copy of it in java.lang is called while the
 * JVM starts.
 */
public final class SpelunkProbes {
    public static long[] ids = new long[64];
    public static String[] names = new String[64];
    public static boolean[][] probes = new boolean[64][];
    public static int count;

    private SpelunkProbes() {}

    /** Called by instrumented classes; the same array for the same class. */
    public static synchronized boolean[] get(long id, String name, int length) {
        for (int i = 0; i < count; i++) {
            if (ids[i] == id) {
                return probes[i];
            }
        }
        if (count == ids.length) {
            grow();
        }
        ids[count] = id;
        names[count] = name;
        probes[count] = new boolean[length];
        return probes[count++];
    }

    private static void grow() {
        long[] moreIds = new long[2 * count];
        String[] moreNames = new String[2 * count];
        boolean[][] moreProbes = new boolean[2 * count][];
        System.arraycopy(ids, 0, moreIds, 0, count);
        System.arraycopy(names, 0, moreNames, 0, count);
        System.arraycopy(probes, 0, moreProbes, 0, count);
        ids = moreIds;
        names = moreNames;
        probes = moreProbes;
    }
}
