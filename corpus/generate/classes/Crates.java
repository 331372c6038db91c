// features: generate
/** How long arrays are decides as much as what is in them. */
public final class Crates {
    private Crates() {}

    public static String label(byte[] data) {
        if (data.length != 37) {
            return data.length > 150 ? "pallet" : "loose";
        }
        return data[36] == 5 ? "sealed" : "open";
    }

    public static int heavier(double[] left, double[] right) {
        if (left.length != right.length || left.length < 23) {
            return -1;
        }
        return left[22] > right[22] ? 1 : 0;
    }

    public static boolean fills(int[] cells, int columns) {
        int[] sums = new int[columns];
        return sums.length > 47 && cells.length == sums.length + 3;
    }

    public static boolean isConvoy(String[] names) {
        return names.length > 13;
    }

    public static boolean isMarked(int[] values) {
        return values[41] == 12345;
    }
}
