import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Branches that need the code's own constants, solved numbers, longer inputs, twins, or what calls return. */
public class Keyhole implements Iterable<String> {
    public enum Mode { OFF, SLOW, FAST, TURBO, WARP, LUDICROUS }

    private final List<String> names = new ArrayList<>();
    private final int size;

    public Keyhole(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("size");
        }
        this.size = size;
    }

    /** Hardly ever guessed, easily solved. */
    public static int solved(int x, long y) {
        if (x * 7 + 13 == 7_000_020) {
            return 1;
        }
        if ((y ^ 0x5a5a5a5aL) + 3 == 987654321L) {
            return 2;
        }
        return 0;
    }

    /** Spelled out in the code. */
    public static String command(String text) {
        switch (text) {
            case "delete":
                return "gone";
            case "insert-all":
                return "here";
            default:
                return text.startsWith("https://") && text.length() > 12 ? "link" : "text";
        }
    }

    /** Longer than a few elements. */
    public static boolean isLong(int[] values) {
        return values.length > 5 && values[5] == 77;
    }

    /** A late constant of an enum. */
    public static int speed(Mode mode) {
        return mode == Mode.LUDICROUS ? 100 : mode.ordinal();
    }

    /** An argument that has to be filled first. */
    public static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number > 100 ? 100 : number;
        }
        return sum;
    }

    public Keyhole add(String name) {
        if (names.size() < size) {
            names.add(name);
        }
        return this;
    }

    @Override
    public Iterator<String> iterator() {
        return new Steps();
    }

    private class Steps implements Iterator<String> {
        private int next;
        private boolean removable;

        @Override
        public boolean hasNext() {
            return next < names.size();
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            removable = true;
            return names.get(next++);
        }

        @Override
        public void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            removable = false;
            names.remove(--next);
        }
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Keyhole)) {
            return false;
        }
        Keyhole that = (Keyhole) other;
        return size == that.size && names.equals(that.names);
    }

    @Override
    public int hashCode() {
        return 31 * size + names.hashCode();
    }
}
