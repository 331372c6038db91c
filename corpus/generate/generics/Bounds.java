package generics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Type parameters with bounds of a class: simple, recursive, and of two types at once. */
public class Bounds {
    private Bounds() {}

    /** A simple bound. */
    public static class Total<N extends Number> {
        private final List<N> numbers = new ArrayList<>();

        public Total<N> add(N number) {
            if (number == null) {
                throw new IllegalArgumentException("no number");
            }
            numbers.add(number);
            return this;
        }

        public N largest(Comparator<? super N> order) {
            N best = null;
            for (N number : numbers) {
                if (best == null || order.compare(number, best) > 0) {
                    best = number;
                }
            }
            return best;
        }

        public long sum() {
            long sum = 0;
            for (N number : numbers) {
                sum += number.longValue();
            }
            return sum;
        }

        public List<N> numbers() {
            return numbers;
        }
    }

    /** A recursive bound. */
    public static class Sorted<T extends Comparable<T>> {
        private final List<T> items = new ArrayList<>();

        public boolean insert(T item) {
            int at = 0;
            while (at < items.size() && items.get(at).compareTo(item) < 0) {
                at++;
            }
            if (at < items.size() && items.get(at).compareTo(item) == 0) {
                return false;
            }
            items.add(at, item);
            return true;
        }

        public T first() {
            return items.isEmpty() ? null : items.get(0);
        }

        public T nearest(T item, T otherwise) {
            for (T known : items) {
                if (known.compareTo(item) >= 0) {
                    return known;
                }
            }
            return otherwise;
        }
    }

    /** A bound of a wildcard inside a bound. */
    public static class Span<C extends Comparable<? super C>> {
        private final C low;
        private final C high;

        public Span(C low, C high) {
            if (low.compareTo(high) > 0) {
                throw new IllegalArgumentException("upside down");
            }
            this.low = low;
            this.high = high;
        }

        public C low() {
            return low;
        }

        public boolean contains(C value) {
            return low.compareTo(value) <= 0 && value.compareTo(high) <= 0;
        }

        public Span<C> with(C value) {
            if (contains(value)) {
                return this;
            }
            return value.compareTo(low) < 0 ? new Span<>(value, high) : new Span<>(low, value);
        }

        public static <E extends Comparable<? super E>> Span<E> of(E one, E other) {
            return one.compareTo(other) <= 0 ? new Span<>(one, other) : new Span<>(other, one);
        }
    }

    /** Two bounds at once. */
    public static class Labelled<T extends Number & Comparable<T>> {
        private T value;

        public T raise(T to) {
            if (value == null || value.compareTo(to) < 0) {
                value = to;
            }
            return value;
        }

        public int whole() {
            return value == null ? -1 : value.intValue();
        }
    }

    /** A builder that gives itself, as its subclasses. */
    public abstract static class Maker<T, SELF extends Maker<T, SELF>> {
        protected final List<T> parts = new ArrayList<>();

        protected abstract SELF self();

        public SELF with(T part) {
            parts.add(part);
            return self();
        }

        public SELF withAll(Collection<? extends T> more) {
            if (more.isEmpty()) {
                throw new IllegalArgumentException("nothing");
            }
            parts.addAll(more);
            return self();
        }

        public int count() {
            return parts.size();
        }
    }

    public static class TextMaker extends Maker<String, TextMaker> {
        @Override
        protected TextMaker self() {
            return this;
        }

        public String make() {
            return parts.isEmpty() ? "nothing" : String.join("-", parts);
        }
    }
}
