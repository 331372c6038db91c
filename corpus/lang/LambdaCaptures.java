// features: lambdas, captured variables, functional interfaces, closures, recursion, currying
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class LambdaCaptures {
    private int field = 10;
    private static int calls;

    @FunctionalInterface
    interface Wide {
        double apply(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t);
    }

    interface Thrower<E extends Exception> {
        void run() throws E;
    }

    interface Generic {
        String describe(Object o);

        default Generic twice() {
            return o -> describe(describe(o));
        }
    }

    Supplier<Integer> counter() {
        return () -> field++;
    }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    static IntFunction<IntPredicate> divisible = n -> k -> k % n == 0;

    static final Function<Integer, Long> FACTORIAL = new Function<>() {
        @Override
        public Long apply(Integer n) {
            return n <= 1 ? 1L : n * this.apply(n - 1);
        }
    };

    static UnaryOperator<Integer> fib;

    static <T, R> List<R> map(List<T> in, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in) {
            out.add(f.apply(t));
        }
        return out;
    }

    static int run(Supplier<? extends Number> s) {
        calls++;
        return s.get().intValue();
    }

    public static void main(String[] args) throws Exception {
        LambdaCaptures o = new LambdaCaptures();
        Supplier<Integer> a = o.counter(), b = o.counter();
        System.out.println(a.get() + b.get() + a.get() + " " + o.field);
        byte by = 1;
        short sh = 2;
        char ch = 'c';
        int in = 4;
        long lo = 5L;
        float fl = 6f;
        double dou = 7.0;
        boolean bo = true;
        String st = "t";
        Wide w = (x1, x2, x3, x4, x5, x6, x7, x8, x9) -> x1 + by + x2 + sh + x3 + ch + x4 + in + x5 + lo + x6 + fl + x7 + dou + (x8 == bo ? 1 : 0) + (x9 + st).length();
        System.out.println(w.apply((byte) 1, (short) 2, 'a', 4, 5L, 6f, 7.0, true, "str"));
        System.out.println(curried().apply(1).apply(2).apply(3) + " " + divisible.apply(3).test(9) + divisible.apply(4).negate().or(k -> k == 8).test(8));
        System.out.println(FACTORIAL.apply(15));
        fib = n -> n < 2 ? n : fib.apply(n - 1) + fib.apply(n - 2);
        System.out.println(fib.apply(15));
        System.out.println(map(List.of("a", "bb", "ccc"), s -> s.length() * in));
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<String>identity().apply("id"));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.startsWith("x")).test("xyz") + " " + Predicate.isEqual("q").test("q") + Predicate.not(empty).test(""));
        Thrower<java.io.IOException> t = () -> {
            throw new java.io.IOException("from lambda " + calls);
        };
        try {
            t.run();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        Generic g = x -> "[" + x + "]";
        System.out.println(g.twice().twice().describe(1));
        List<Runnable> later = new ArrayList<>();
        for (String s : new String[] {"x", "y"}) {
            for (int i = 0; i < 2; i++) {
                int k = i;
                later.add(() -> System.out.print(s + k + " "));
            }
        }
        later.forEach(Runnable::run);
        System.out.println();
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Integer::compare);
        LongBinaryOperator gcd = (x, y) -> {
            while (y != 0) {
                long r = x % y;
                x = y;
                y = r;
            }
            return x;
        };
        DoubleUnaryOperator half = x -> x / 2;
        BiFunction<Integer, Integer, Integer> sub = (x, y) -> x - y;
        System.out.println(max.apply(3, 9) + " " + gcd.applyAsLong(1071, 462) + " " + half.andThen(x -> x + 1).applyAsDouble(5) + sub.andThen(x -> "=" + x).apply(2, 7));
        System.out.println(run(() -> 5) + run(() -> 2.9) + run(() -> 3L << 2) + " " + calls);
        Runnable r = () -> {};
        Object viaObject = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        ((Runnable) viaObject).run();
        System.out.println(viaObject instanceof java.io.Serializable);
        System.out.println(r == r);
        int[] mutable = {0};
        Runnable bump = () -> mutable[0] += 5;
        bump.run();
        bump.run();
        System.out.println(mutable[0]);
    }
}
