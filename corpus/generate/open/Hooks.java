// features: generate, hooks
package open;

class Hook {
    protected int limit() {
        return 3;
    }

    int check(int number) {
        return limit() > 10 ? number : -number;
    }
}

class StaticHook {
    boolean isReady() {
        return false;
    }

    String state() {
        if (isReady()) {
            return "ready";
        }
        return "waiting";
    }
}

abstract class Half {
    abstract int size();

    boolean isHuge() {
        return size() > 1_000_000;
    }
}

class Template {
    int kind() {
        return 0;
    }

    int run(int input) {
        switch (kind()) {
            case 0:
                return input;
            case 1:
                return input + 1;
            default:
                return -1;
        }
    }
}

class Equal {
    private final Object other;

    Equal(Object other) {
        this.other = other;
    }

    boolean oddlyEqual() {
        return other.equals(this) && !this.equals(other);
    }
}

class Hashed {
    private final Object key;

    Hashed(Object key) {
        this.key = key;
    }

    boolean isNegative() {
        return key.hashCode() < -1_000_000;
    }
}

class Ordered {
    private final Comparable<Object> first;

    Ordered(Comparable<Object> first) {
        this.first = first;
    }

    int compare(Object other) {
        int found = first.compareTo(other);
        if (found == 42) {
            return 1;
        }
        return found > 0 ? 2 : 3;
    }
}

class Texts {
    int length(CharSequence text) {
        return text.length() < 0 ? -1 : 1;
    }

    String name(Object object) {
        return object.toString() == null ? "nameless" : "named";
    }
}

class Finals {
    final int level() {
        return Settings.level;
    }

    boolean isHigh() {
        return level() > 5;
    }
}

class Settings {
    static int level = 3;
    static final int[] SIZES = {1, 2, 3};
    public static String mode = "plain";
    static boolean[] flags = new boolean[2];
    static final StringBuilder LOG = new StringBuilder();
}

class ByMode {
    int cost() {
        return Settings.mode.equals("rich") ? 10 : 1;
    }
}

class BySize {
    int first() {
        return Settings.SIZES[0] == 99 ? 1 : 0;
    }
}

class ByFlag {
    boolean both() {
        return Settings.flags[0] && Settings.flags[1];
    }
}

class ByLog {
    boolean isLogged() {
        return Settings.LOG.length() > 0;
    }
}

class PublicField {
    public int count;
    int near;
    protected int below;

    boolean isNegative() {
        return count < 0;
    }

    boolean isNear() {
        return near == 12_345;
    }

    boolean isBelow() {
        return below == -12_345;
    }
}

class PublicArray {
    public final int[] numbers = new int[2];

    boolean isSet() {
        return numbers[1] == 77;
    }
}

class PublicList {
    public final java.util.List<String> names = new java.util.ArrayList<>();

    boolean hasNull() {
        return names.contains(null);
    }
}

class LeakedArray {
    private final int[] numbers = {1, 2, 3};

    int[] numbers() {
        return numbers;
    }

    boolean isChanged() {
        return numbers[2] != 3;
    }
}

class KeptArgument {
    private final int[] numbers;

    KeptArgument(int[] numbers) {
        this.numbers = numbers.length == 0 ? new int[1] : numbers;
        this.numbers[0] = 0;
    }

    boolean isChanged() {
        return numbers[0] != 0;
    }
}

class KeptDate {
    private final java.util.Date date;

    KeptDate(java.util.Date date) {
        date.setTime(0);
        this.date = date;
    }

    boolean isChanged() {
        return date.getTime() != 0;
    }
}

class OwnStatic {
    public static int shared = 1;
    private static int hidden;

    static boolean isSeven() {
        return shared == 7;
    }

    static void hide(int number) {
        if (number == 4_711) {
            hidden = 1;
        }
    }

    static boolean isHidden() {
        return hidden == 1;
    }
}

class Monitor {
    boolean isHeld() {
        return Thread.holdsLock(this);
    }

    String word() {
        return isHeld() ? "held" : "free";
    }
}

class Loaded {
    boolean isThere() {
        try {
            Class.forName("open.plugin.Plugin");
            return true;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }
}

class Asserted {
    private static final boolean STRICT = Asserted.class.desiredAssertionStatus();

    static int level() {
        return STRICT ? 2 : 1;
    }
}

class Interrupt {
    boolean isInterrupted() {
        if (Thread.interrupted()) {
            return true;
        }
        return false;
    }
}

class Deep {
    int depth(int left) {
        try {
            return depth(left + 1);
        } catch (StackOverflowError full) {
            return left > 100 ? 1 : 0;
        }
    }
}

class Full {
    boolean fits(int words) {
        try {
            return new long[words & 0xff].length > 3;
        } catch (OutOfMemoryError full) {
            return false;
        }
    }
}

class Argument {
    static boolean isOdd(java.util.function.IntSupplier supplier) {
        return supplier.getAsInt() != supplier.getAsInt();
    }
}

class Iterated {
    static int steps(Iterable<String> texts) {
        int steps = 0;
        for (String text : texts) {
            if (text == null) {
                steps += 100;
            }
            steps++;
        }
        return steps;
    }
}
