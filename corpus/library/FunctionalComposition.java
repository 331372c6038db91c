// features: Function compose and andThen, Predicate and or negate, Supplier, BiFunction, UnaryOperator, currying, IntFunction

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class FunctionalComposition {
    static <T, R> Function<T, R> memoize(Function<T, R> f) {
        Map<T, R> cache = new HashMap<>();
        return x -> cache.computeIfAbsent(x, f);
    }

    @SafeVarargs
    static <T> Predicate<T> all(Predicate<T>... predicates) {
        Predicate<T> result = x -> true;
        for (Predicate<T> p : predicates) {
            result = result.and(p);
        }
        return result;
    }

    static int calls;

    static int slow(int n) {
        calls++;
        return n * n;
    }

    public static void main(String[] args) {
        Function<Integer, Integer> twice = x -> x * 2;
        Function<Integer, Integer> inc = x -> x + 1;
        System.out.println(twice.andThen(inc).apply(5) + " " + twice.compose(inc).apply(5) + " " + Function.<Integer>identity().apply(9) + " " + twice.andThen(String::valueOf).andThen(String::length).apply(500));
        Predicate<String> empty = String::isEmpty;
        Predicate<String> longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer).test("word") + " " + empty.or(longer).test("ab") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x") + " " + all(longer, s -> s.startsWith("a"), s -> s.endsWith("z")).test("abcz"));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * b + c;
        System.out.println(add.andThen(x -> x * 10).apply(2, 3) + " " + curried.apply(2).apply(3).apply(4));
        Function<Integer, Integer> fast = memoize(FunctionalComposition::slow);
        System.out.println(fast.apply(7) + fast.apply(7) + fast.apply(8) + " calls " + calls);
        Supplier<List<String>> maker = ArrayList::new;
        List<String> made = maker.get();
        Consumer<String> keep = made::add;
        keep.andThen(s -> made.add(s.toUpperCase())).accept("x");
        BiConsumer<String, Integer> repeat = (s, n) -> made.add(s.repeat(n));
        repeat.andThen((s, n) -> made.add(n + s)).accept("ab", 2);
        System.out.println(made);
        IntUnaryOperator square = x -> x * x;
        IntBinaryOperator power = (b, e) -> {
            int r = 1;
            for (int i = 0; i < e; i++) {
                r *= b;
            }
            return r;
        };
        IntPredicate even = x -> x % 2 == 0;
        IntFunction<String> stars = "*"::repeat;
        ToIntFunction<String> length = String::length;
        System.out.println(square.andThen(x -> x + 1).applyAsInt(6) + " " + square.compose(x -> x + 1).applyAsInt(6) + " " + power.applyAsInt(3, 4) + " " + even.negate().test(3) + " " + stars.apply(3) + " " + length.applyAsInt("four"));
        UnaryOperator<String> exclaim = s -> s + "!";
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Integer::compare);
        System.out.println(exclaim.andThen(exclaim).apply("hey") + " " + max.apply(3, 8) + " " + BinaryOperator.<Integer>minBy(Integer::compare).apply(3, 8));
        IntFunction<int[]> arrays = int[]::new;
        Function<String, Integer> parse = Integer::valueOf;
        System.out.println(arrays.apply(4).length + " " + parse.apply("12") + " " + ((Supplier<String>) "bound"::toUpperCase).get());
        Runnable[] tasks = new Runnable[3];
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < tasks.length; i++) {
            int captured = i;
            tasks[i] = () -> sb.append(captured);
        }
        for (Runnable task : tasks) {
            task.run();
        }
        System.out.println(sb);
    }
}
