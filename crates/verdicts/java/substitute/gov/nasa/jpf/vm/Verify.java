package gov.nasa.jpf.vm;

import sampler.Inputs;

/** The part of the interface that the corpus uses, fed by the sampler. */
public final class Verify {
    private Verify() {}

    public static int getInt(int least, int most) {
        return (int) Inputs.current.integer(least, most);
    }

    public static boolean getBoolean() {
        return Inputs.current.truth();
    }

    public static boolean randomBool() {
        return Inputs.current.truth();
    }

    public static int random(int most) {
        return (int) Inputs.current.integer(0, most);
    }

    public static int getIntFromList(int... values) {
        return values[(int) Inputs.current.integer(0, values.length - 1)];
    }

    public static void ignoreIf(boolean unwanted) {
        Inputs.assume(!unwanted);
    }
}
