// features: generics, wildcards, bounded types, type erasure, generic arrays, iterators
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;

public class GenericMethods {
    static final class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        <C> Pair<C, B> mapFirst(Function<? super A, ? extends C> f) {
            return new Pair<>(f.apply(first), second);
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }

        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }

        @Override
        public String toString() {
            return "<" + first + ", " + second + ">";
        }
    }

    static class Stack<E> implements Iterable<E> {
        private E[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack() {
            items = (E[]) new Object[2];
        }

        void push(E e) {
            if (size == items.length) {
                items = java.util.Arrays.copyOf(items, size * 2);
            }
            items[size++] = e;
        }

        E pop() {
            if (size == 0) {
                throw new NoSuchElementException("empty stack");
            }
            E e = items[--size];
            items[size] = null;
            return e;
        }

        public Iterator<E> iterator() {
            return new Iterator<E>() {
                int at = size;

                public boolean hasNext() {
                    return at > 0;
                }

                public E next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return items[--at];
                }
            };
        }
    }

    static <T extends Comparable<? super T>> T max(Iterable<? extends T> all) {
        T best = null;
        for (T t : all) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static double sum(List<? extends Number> numbers) {
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        return sum;
    }

    static void fill(List<? super Integer> list, int n) {
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
    }

    static <A, R> R fold(List<A> list, R start, BiFunction<R, A, R> f) {
        for (A a : list) {
            start = f.apply(start, a);
        }
        return start;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        List<T> list = new ArrayList<>();
        for (T t : items) {
            list.add(t);
        }
        return list;
    }

    @SuppressWarnings("unchecked")
    static <T> T cast(Object o) {
        return (T) o;
    }

    public static void main(String[] args) {
        Pair<String, Integer> p = new Pair<>("a", 1);
        System.out.println(p + " " + p.swap() + " " + p.mapFirst(String::length) + " " + Pair.twin(p));
        Stack<String> stack = new Stack<>();
        for (String s : "the quick brown fox jumps".split(" ")) {
            stack.push(s);
        }
        for (String s : stack) {
            System.out.print(s + " ");
        }
        System.out.println(max(stack));
        while (stack.size > 0) {
            System.out.print(stack.pop().charAt(0));
        }
        System.out.println();
        try {
            stack.pop();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        List<Number> numbers = new ArrayList<>();
        fill(numbers, 4);
        numbers.add(2.5);
        numbers.add(1L << 33);
        System.out.println(numbers + " " + sum(numbers));
        System.out.println(fold(listOf(1, 2, 3, 4), "", (s, i) -> i + s) + fold(listOf("x", "yy"), 0, (n, s) -> n + s.length()));
        String fine = cast("fine");
        System.out.println(fine);
        Object anything = GenericMethods.<Integer>cast("not an integer");
        System.out.println(anything);
        try {
            Integer i = cast("not an integer");
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(listOf(1, "two", 3.0).getClass() == listOf().getClass());
    }
}
