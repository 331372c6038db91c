package gov.nasa.jpf.vm;

import java.util.Iterator;

/** Stands in for the class of the same name and replays what a reproducer has recorded. */
public final class Verify {
    private Verify() {}

    private static Object next() {
        Object recorded = System.getProperties().get("spelunk.replay");
        if (!(recorded instanceof Iterator) || !((Iterator<?>) recorded).hasNext()) {
            throw new IllegalStateException("the recording ends here: it belongs to another program or version");
        }
        return ((Iterator<?>) recorded).next();
    }

    private static int nextInt() {
        return ((Number) next()).intValue();
    }

    private static boolean nextBoolean() {
        Object value = next();
        return value instanceof Boolean ? (Boolean) value : ((Number) value).intValue() != 0;
    }

    public static int getInt(int one, int other) {
        return nextInt();
    }

    public static int getInt(String name) {
        return nextInt();
    }

    public static double getDouble(String name) {
        return ((Number) next()).doubleValue();
    }

    public static boolean getBoolean() {
        return nextBoolean();
    }

    public static boolean getBoolean(boolean falseFirst) {
        return nextBoolean();
    }

    public static boolean getBoolean(String name) {
        return nextBoolean();
    }

    public static boolean randomBool() {
        return nextBoolean();
    }

    public static int random(int max) {
        return nextInt();
    }

    public static int getIntFromList(int... values) {
        return values[nextInt()];
    }

    public static long getLongFromList(long... values) {
        return values[nextInt()];
    }

    public static float getFloatFromList(float... values) {
        return values[nextInt()];
    }

    public static double getDoubleFromList(double... values) {
        return values[nextInt()];
    }

    public static long getBitFlip(long value, int bits, int length) {
        long turned = value;
        for (int bit = 0; bit < bits; bit++) {
            turned ^= 1L << nextInt();
        }
        return turned;
    }

    public static long getBitFlip(long value, int bits) {
        return getBitFlip(value, bits, 64);
    }

    public static int getBitFlip(int value, int bits) {
        return (int) getBitFlip(value, bits, 32);
    }

    public static short getBitFlip(short value, int bits) {
        return (short) getBitFlip(value, bits, 16);
    }

    public static char getBitFlip(char value, int bits) {
        return (char) getBitFlip(value, bits, 16);
    }

    public static byte getBitFlip(byte value, int bits) {
        return (byte) getBitFlip(value, bits, 8);
    }

    public static int incrementCounter(int number) {
        return 0;
    }

    public static void resetCounter(int number) {}

    public static void setCounter(int number, int value) {}

    public static void setBitInBitSet(int number, int bit, boolean value) {}

    public static void putValue(String key, int value) {}

    public static void setFieldAttribute(Object object, String field, int value) {}

    public static void addFieldAttribute(Object object, String field, int value) {}

    public static void setLocalAttribute(String local, int value) {}

    public static void addLocalAttribute(String local, int value) {}

    public static void setElementAttribute(Object array, int index, int value) {}

    public static void addElementAttribute(Object array, int index, int value) {}

    public static void setObjectAttribute(Object object, int value) {}

    public static void addObjectAttribute(Object object, int value) {}

    public static void ignoreIf(boolean condition) {
        if (condition) {
            throw new IllegalStateException("this path is ignored: the recording belongs to another program or version");
        }
    }

    public static boolean isRunningInJPF() {
        return true;
    }

    public static boolean vmIsMatchingStates() {
        return false;
    }

    public static void addComment(String text) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}

    public static void beginAtomic() {}

    public static void endAtomic() {}

    public static void busyWait(long duration) {}

    public static void boring(boolean condition) {}

    public static void interesting(boolean condition) {}

    public static void breakTransition(String reason) {}

    public static void log(String logger, int level, String text) {}

    public static void print(String text) {}

    public static void print(String text, int value) {}

    public static void print(String text, boolean value) {}

    public static void print(String... texts) {}

    public static void println() {}

    public static void println(String text) {}

    public static void threadPrint(String text) {}

    public static void threadPrintln(String text) {}

    public static void setProperties(String... properties) {}

    public static void printPathOutput(String text) {}

    public static void printPathOutput(boolean condition, String text) {}
}
