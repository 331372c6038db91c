package generics;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/** A generic class with inner classes, which see its type parameter and have their own. */
public class Chain<T> implements Iterable<T> {
    private Link first;
    private int length;

    /** Inner: belongs to one chain. */
    public class Link {
        private T value;
        private Link next;

        public Link(T value) {
            this.value = value;
        }

        public T value() {
            return value;
        }

        public Link then(T following) {
            next = new Link(following);
            length++;
            return next;
        }
    }

    /** Inner, with a parameter of its own. */
    public class Tagged<L extends Comparable<L>> {
        private final L label;
        private final T value;

        public Tagged(L label, T value) {
            this.label = label;
            this.value = value;
        }

        public boolean isBefore(Tagged<L> other) {
            return label.compareTo(other.label) < 0;
        }

        public T valueOr(T otherwise) {
            return value == null ? otherwise : value;
        }
    }

    /** Nested: has nothing to do with a chain's parameter. */
    public static class Pair<A, B> implements Map.Entry<A, B> {
        private final A key;
        private B value;

        public Pair(A key, B value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public A getKey() {
            return key;
        }

        @Override
        public B getValue() {
            return value;
        }

        @Override
        public B setValue(B value) {
            B before = this.value;
            this.value = value;
            return before;
        }

        public Pair<B, A> swapped() {
            return new Pair<>(value, key);
        }

        public <C> Pair<A, C> withValue(C other) {
            return new Pair<>(key, other);
        }
    }

    public Link put(T value) {
        Link link = new Link(value);
        link.next = first;
        first = link;
        length++;
        return link;
    }

    public T take() {
        if (first == null) {
            throw new NoSuchElementException("empty");
        }
        T value = first.value;
        first = first.next;
        length--;
        return value;
    }

    public int length() {
        return length;
    }

    public boolean holds(Link link) {
        for (Link at = first; at != null; at = at.next) {
            if (at == link) {
                return true;
            }
        }
        return false;
    }

    public void change(UnaryOperator<T> how) {
        for (Link at = first; at != null; at = at.next) {
            at.value = how.apply(at.value);
        }
    }

    public Pair<T, Integer> measured() {
        return length == 0 ? null : new Pair<>(first.value, length);
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            private Link at = first;

            @Override
            public boolean hasNext() {
                return at != null;
            }

            @Override
            public T next() {
                if (at == null) {
                    throw new NoSuchElementException();
                }
                T value = at.value;
                at = at.next;
                return value;
            }
        };
    }
}
