/** Numbers that no single instruction holds, equalities, and texts that are put together. */
public class Dials {
    public static boolean areSame(int one, int other) {
        return one == other;
    }

    public static long far(long distance) {
        return distance == 4 ? 30_000_000_000L : distance;
    }

    public static String shown(String name, double value) {
        return name + "=" + value;
    }

    public static double most(double[] values) {
        double most = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            most = Math.max(most, value);
        }
        return most;
    }
}
