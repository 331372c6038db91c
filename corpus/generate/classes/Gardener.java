/** Looks at thickets: what its branches ask for are shapes that calls of another class make. */
public final class Gardener {
    private Gardener() {}

    /** A plant with one below it to the left that has one to its right, far enough below the first. */
    public static String judge(Thicket thicket) {
        if (!thicket.leans()) {
            return "upright";
        }
        return thicket.drop() == 1234 ? "steep" : "leaning";
    }

    /** Two different thickets that lean, and how far both together do. */
    public static boolean lean(Thicket one, Thicket other, int together) {
        return one != other && one.leans() && other.leans()
                && one.drop() + other.drop() == together && together > 5000;
    }

    /** Never: plants are in order. */
    public static String warn(Thicket thicket) {
        return thicket.isUpsideDown() ? "upside down" : "well";
    }
}
