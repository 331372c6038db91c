// features: sealed types, generics, lambdas, recursion, lazy evaluation, immutable data
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class FunctionalList {
    sealed interface Seq<T> permits Nil, Cons {
        static <T> Seq<T> empty() {
            return new Nil<>();
        }

        @SafeVarargs
        static <T> Seq<T> of(T... items) {
            Seq<T> s = empty();
            for (int i = items.length; --i >= 0; ) {
                s = new Cons<>(items[i], s);
            }
            return s;
        }

        default <R> Seq<R> map(Function<? super T, ? extends R> f) {
            return foldRight(Seq.<R>empty(), (t, acc) -> new Cons<>(f.apply(t), acc));
        }

        default Seq<T> filter(Predicate<? super T> p) {
            return foldRight(Seq.<T>empty(), (t, acc) -> p.test(t) ? new Cons<>(t, acc) : acc);
        }

        default Seq<T> reverse() {
            return foldLeft(Seq.<T>empty(), (acc, t) -> new Cons<>(t, acc));
        }

        default <R> Seq<R> flatMap(Function<? super T, Seq<R>> f) {
            return foldRight(Seq.<R>empty(), (t, acc) -> f.apply(t).append(acc));
        }

        default Seq<T> append(Seq<T> other) {
            return foldRight(other, Cons::new);
        }

        <R> R foldRight(R zero, BiFunction<? super T, R, R> f);

        default <R> R foldLeft(R zero, BiFunction<R, ? super T, R> f) {
            R acc = zero;
            Seq<T> at = this;
            while (at instanceof Cons<T> c) {
                acc = f.apply(acc, c.head());
                at = c.tail();
            }
            return acc;
        }
    }

    record Nil<T>() implements Seq<T> {
        public <R> R foldRight(R zero, BiFunction<? super T, R, R> f) {
            return zero;
        }

        @Override
        public String toString() {
            return "nil";
        }
    }

    record Cons<T>(T head, Seq<T> tail) implements Seq<T> {
        public <R> R foldRight(R zero, BiFunction<? super T, R, R> f) {
            return f.apply(head, tail.foldRight(zero, f));
        }

        @Override
        public String toString() {
            return head + " :: " + tail;
        }
    }

    static final class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> source;
        private T value;
        static int forced;

        Lazy(Supplier<? extends T> source) {
            this.source = source;
        }

        public T get() {
            if (source != null) {
                forced++;
                value = source.get();
                source = null;
            }
            return value;
        }

        <R> Lazy<R> map(Function<? super T, ? extends R> f) {
            return new Lazy<>(() -> f.apply(get()));
        }
    }

    record Stream(int head, Lazy<Stream> tail) {
        static Stream from(int n) {
            return new Stream(n, new Lazy<>(() -> from(n + 1)));
        }

        Stream filter(Predicate<Integer> p) {
            Stream s = this;
            while (!p.test(s.head)) {
                s = s.tail.get();
            }
            Stream found = s;
            return new Stream(found.head, new Lazy<>(() -> found.tail.get().filter(p)));
        }

        static Stream sieve(Stream s) {
            int p = s.head;
            return new Stream(p, new Lazy<>(() -> sieve(s.tail.get().filter(n -> n % p != 0))));
        }

        Seq<Integer> take(int n) {
            return n == 0 ? Seq.empty() : new Cons<>(head, n == 1 ? Seq.empty() : tail.get().take(n - 1));
        }
    }

    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) {
        return x -> g.apply(f.apply(x));
    }

    public static void main(String[] args) {
        Seq<Integer> s = Seq.of(1, 2, 3, 4, 5);
        System.out.println(s + " | " + s.map(x -> x * x) + " | " + s.filter(x -> x % 2 == 1) + " | " + s.reverse());
        System.out.println(s.foldLeft(0, Integer::sum) + " " + s.foldRight("", (x, acc) -> x + acc) + " " + s.flatMap(x -> Seq.of(x, -x)));
        System.out.println(s.equals(Seq.of(1, 2, 3, 4, 5)) + " " + s.hashCode() + " " + Seq.of().equals(Seq.empty()));
        System.out.println(Stream.sieve(Stream.from(2)).take(15));
        Lazy<Integer> lazy = new Lazy<>(() -> 6).map(x -> x * 7);
        int before = Lazy.forced;
        System.out.println(lazy.get() + lazy.get() + " " + (Lazy.forced - before));
        System.out.println(compose(compose((Integer x) -> x + 1, x -> x * 2), String::valueOf).apply(4).length());
    }
}
