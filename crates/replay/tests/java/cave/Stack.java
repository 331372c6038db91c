package cave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Something with every kind of thing that tests have to spell. */
public class Stack<E> {
    public static final Stack<Object> SHARED = new Stack<>();

    public enum Mode {
        STRICT,
        LAX {
            @Override
            public boolean allowsNull() {
                return true;
            }
        };

        public boolean allowsNull() {
            return false;
        }
    }

    static class Marker {
        final int depth;

        Marker(int depth) {
            this.depth = depth;
        }

        int depth() {
            return depth;
        }
    }

    public class Cursor {
        private int at;

        public Cursor(int at) {
            this.at = at;
        }

        public E next() {
            return elements.get(at++);
        }
    }

    public static class Overflow extends Exception {
        private static final long serialVersionUID = 1;

        Overflow(String message) {
            super(message);
        }
    }

    private static class Secret extends IllegalStateException {
        private static final long serialVersionUID = 1;
    }

    private final List<E> elements = new ArrayList<>();
    public int limit = 8;

    public Stack() {}

    public Stack(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative: " + limit);
        }
        this.limit = limit;
    }

    public Stack<E> push(E element) throws Overflow {
        if (elements.size() == limit) {
            throw new Overflow("full at " + limit);
        }
        elements.add(element);
        return this;
    }

    public E pop() {
        if (elements.isEmpty()) {
            throw new Secret();
        }
        return elements.remove(elements.size() - 1);
    }

    public E remove(int index) {
        return elements.remove(index);
    }

    public boolean remove(Object element) {
        return elements.remove(element);
    }

    public int size() {
        return elements.size();
    }

    public boolean isEmpty() {
        return elements.isEmpty();
    }

    public void addAll(List<? extends E> more) {
        elements.addAll(more);
    }

    public void sort(Comparator<? super E> order) {
        elements.sort(order);
    }

    @SafeVarargs
    public final int count(E... wanted) {
        int count = 0;
        for (E element : wanted) {
            count += elements.contains(element) ? 1 : 0;
        }
        return count;
    }

    public Marker mark() {
        return new Marker(size());
    }

    public static double half(double value) {
        return value / 2;
    }

    public static float negate(float value) {
        return -value;
    }

    public static char last(String text) {
        return text.charAt(text.length() - 1);
    }

    public static String name(Mode mode) {
        return mode.name().toLowerCase();
    }

    public static Class<?> kind(Object value) {
        return value == null ? null : value.getClass();
    }

    public static byte[] bytes(byte first, short second) {
        return new byte[] {first, (byte) second};
    }

    public static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    public static String pick(String text) {
        return "text";
    }

    public static String pick(Integer number) {
        return "number";
    }

    public static String pick(Object anything) {
        return "anything";
    }

    public static Integer boxed(int value) {
        return value;
    }

    public static void read(String name) throws IOException {
        throw new IOException(name);
    }

    public static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    @Override
    public String toString() {
        return elements.toString();
    }
}
