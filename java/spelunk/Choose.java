package spelunk;

/**
 * What a program leaves open. {@code spelunk explore} executes it for every way to choose: the bodies
 * below do not run there. On a plain JVM the same program gets recorded values (system property
 * {@code spelunk.replay=FILE}, or {@link #replay}) or random ones (system property
 * {@code spelunk.seed}, 0 if not given).
 *
 * <p>{@link #intIn}, {@link #bool} and {@link #oneOf} choose from few alternatives; {@code anyInt} and
 * the like are inputs of which exploration tells only those apart that the program tells apart.
 * Every method also takes a name, which results then use.
 */
public final class Choose {
    private Choose() {}

    // ---- few alternatives ----

    /** An int between two bounds, both included. */
    public static int intIn(int low, int high) {
        return intIn("", low, high);
    }

    public static int intIn(String name, int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("empty range: " + low + ".." + high);
        }
        return (int) Source.current().integer(name, low, high);
    }

    public static boolean bool() {
        return bool("");
    }

    public static boolean bool(String name) {
        return Source.current().integer(name, 0, 1) != 0;
    }

    /** One of these values. What is recorded is its position. */
    @SafeVarargs
    public static <T> T oneOf(T... values) {
        return values[position("", values.length)];
    }

    @SafeVarargs
    public static <T> T oneOfNamed(String name, T... values) {
        return values[position(name, values.length)];
    }

    /** One of these ints. ({@code oneOf(1, 2)} works too, and boxes them.) */
    public static int oneOfInts(int... values) {
        return values[position("", values.length)];
    }

    public static int oneOfInts(String name, int... values) {
        return values[position(name, values.length)];
    }

    private static int position(String name, int count) {
        if (count == 0) {
            throw new IllegalArgumentException("no values to choose from: the array is empty");
        }
        return (int) Source.current().integer(name, 0, count - 1);
    }

    // ---- assumptions ----

    /** Goes on only where the condition holds; elsewhere this path is of no interest. */
    public static void assume(boolean condition) {
        assume("an assumption", condition);
    }

    public static void assume(String what, boolean condition) {
        if (!condition) {
            throw new AssumptionFailed("does not hold: " + what);
        }
    }

    // ---- results ----

    /**
     * Hands over a structure that the program has built: what {@code spelunk explore} counts and
     * {@code --emit} writes, with everything that can be reached from it. On a plain JVM: nothing.
     */
    public static void emit(Object structure) {}

    // ---- replaying ----

    /**
     * The next choices of this thread, and of threads that it starts, have these values: numbers,
     * booleans, characters, strings, arrays of primitives. Without arguments: random ones.
     */
    public static void replay(Object... values) {
        Source.replay(values);
    }

    // ---- any value ----

    public static int anyInt() {
        return anyInt("");
    }

    public static int anyInt(String name) {
        return (int) Source.current().integer(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long anyLong() {
        return anyLong("");
    }

    public static long anyLong(String name) {
        return Source.current().integer(name, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static short anyShort() {
        return anyShort("");
    }

    public static short anyShort(String name) {
        return (short) Source.current().integer(name, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static byte anyByte() {
        return anyByte("");
    }

    public static byte anyByte(String name) {
        return (byte) Source.current().integer(name, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public static char anyChar() {
        return anyChar("");
    }

    public static char anyChar(String name) {
        return (char) Source.current().integer(name, Character.MIN_VALUE, Character.MAX_VALUE);
    }

    public static float anyFloat() {
        return anyFloat("");
    }

    public static float anyFloat(String name) {
        return (float) Source.current().real(name);
    }

    public static double anyDouble() {
        return anyDouble("");
    }

    public static double anyDouble(String name) {
        return Source.current().real(name);
    }

    public static boolean anyBoolean() {
        return anyBoolean("");
    }

    public static boolean anyBoolean(String name) {
        return Source.current().integer(name, 0, 1) != 0;
    }

    /** Any string of at most {@code longest} characters (UTF-16 units); never null. */
    public static String anyString(int longest) {
        return anyString("", longest);
    }

    public static String anyString(String name, int longest) {
        checkBound("a string", longest);
        return Source.current().string(name, longest);
    }

    public static int[] anyIntArray(int longest) {
        return anyIntArray("", longest);
    }

    public static int[] anyIntArray(String name, int longest) {
        checkBound("an array", longest);
        return (int[]) Source.current().array(name, int.class, longest);
    }

    public static long[] anyLongArray(int longest) {
        return anyLongArray("", longest);
    }

    public static long[] anyLongArray(String name, int longest) {
        checkBound("an array", longest);
        return (long[]) Source.current().array(name, long.class, longest);
    }

    public static short[] anyShortArray(int longest) {
        return anyShortArray("", longest);
    }

    public static short[] anyShortArray(String name, int longest) {
        checkBound("an array", longest);
        return (short[]) Source.current().array(name, short.class, longest);
    }

    public static byte[] anyByteArray(int longest) {
        return anyByteArray("", longest);
    }

    public static byte[] anyByteArray(String name, int longest) {
        checkBound("an array", longest);
        return (byte[]) Source.current().array(name, byte.class, longest);
    }

    public static char[] anyCharArray(int longest) {
        return anyCharArray("", longest);
    }

    public static char[] anyCharArray(String name, int longest) {
        checkBound("an array", longest);
        return (char[]) Source.current().array(name, char.class, longest);
    }

    public static float[] anyFloatArray(int longest) {
        return anyFloatArray("", longest);
    }

    public static float[] anyFloatArray(String name, int longest) {
        checkBound("an array", longest);
        return (float[]) Source.current().array(name, float.class, longest);
    }

    public static double[] anyDoubleArray(int longest) {
        return anyDoubleArray("", longest);
    }

    public static double[] anyDoubleArray(String name, int longest) {
        checkBound("an array", longest);
        return (double[]) Source.current().array(name, double.class, longest);
    }

    public static boolean[] anyBooleanArray(int longest) {
        return anyBooleanArray("", longest);
    }

    public static boolean[] anyBooleanArray(String name, int longest) {
        checkBound("an array", longest);
        return (boolean[]) Source.current().array(name, boolean.class, longest);
    }

    private static void checkBound(String what, int longest) {
        if (longest < 0) {
            throw new IllegalArgumentException("negative bound for the length of " + what + ": " + longest);
        }
    }
}
