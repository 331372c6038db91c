package gov.nasa.jpf.vm;

/** What a user may have to compile against: it does nothing useful when it runs. */
public class Verify {
    public static int getInt(int min, int max) {
        return min;
    }

    public static boolean getBoolean() {
        return false;
    }

    public static int getIntFromList(int... values) {
        return values[0];
    }

    public static void ignoreIf(boolean condition) {}
}
