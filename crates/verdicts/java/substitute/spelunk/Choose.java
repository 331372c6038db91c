package spelunk;

import sampler.Inputs;

/** The part of the API that the corpus uses, fed by the sampler. */
public final class Choose {
    private Choose() {}

    public static int intIn(int low, int high) {
        return (int) Inputs.current.integer(low, high);
    }

    public static void assume(boolean condition) {
        Inputs.assume(condition);
    }

    public static boolean anyBoolean() {
        return Inputs.current.truth();
    }

    public static byte anyByte() {
        return (byte) Inputs.current.integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public static short anyShort() {
        return (short) Inputs.current.integer(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static char anyChar() {
        return Inputs.current.anyCharacter();
    }

    public static int anyInt() {
        return (int) Inputs.current.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long anyLong() {
        return Inputs.current.integer(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static float anyFloat() {
        return (float) Inputs.current.real();
    }

    public static double anyDouble() {
        return Inputs.current.real();
    }

    public static String anyString(int longest) {
        return Inputs.current.text(longest);
    }

    public static int[] anyIntArray(int longest) {
        return (int[]) Inputs.current.array(int.class, longest);
    }
}
