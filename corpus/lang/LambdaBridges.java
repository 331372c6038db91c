// features: lambdas, bridge methods, generics, intersection types, marker interfaces, functional interfaces
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class LambdaBridges {
    interface Parent<T> {
        T convert(T t);
    }

    interface Child extends Parent<String> {
        @Override
        String convert(String s);
    }

    interface Grandchild extends Child, Function<String, String> {
        @Override
        default String apply(String s) {
            return "applied " + convert(s);
        }
    }

    interface Marker {}

    interface Loud extends Supplier<String> {
        default String shout() {
            return get().toUpperCase();
        }
    }

    interface Num<N extends Number> {
        N next(N n);

        default double twice(N n) {
            return next(next(n)).doubleValue();
        }
    }

    interface IntNum extends Num<Integer> {
        @Override
        Integer next(Integer n);
    }

    static <T> T through(Parent<T> p, T t) {
        return p.convert(t);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static Object raw(Parent p, Object o) {
        try {
            return p.convert(o);
        } catch (ClassCastException e) {
            return "cast failed";
        }
    }

    static <S extends Supplier<String> & Marker> String both(S s) {
        return s.get() + (s instanceof Marker);
    }

    static <K extends Comparable<? super K>, V> Comparator<V> by(Function<? super V, ? extends K> key) {
        return (a, b) -> key.apply(a).compareTo(key.apply(b));
    }

    static int over(Supplier<Integer> s) {
        return s.get();
    }

    static int over(ToIntFunction<String> f) {
        return f.applyAsInt("four");
    }

    public static void main(String[] args) {
        Child c = s -> s + "!";
        System.out.println(c.convert("a") + through(c, "b") + raw(c, "c") + raw(c, 5));
        Grandchild g = s -> "<" + s + ">";
        Function<String, String> f = g;
        System.out.println(f.apply("x") + g.convert("y") + through(g, "z") + f.andThen(String::length).apply("w"));
        Object o = (Supplier<String> & Marker) () -> "marked";
        System.out.println((o instanceof Marker) + " " + ((Supplier<?>) o).get());
        System.out.println(both((Supplier<String> & Marker) () -> "both "));
        Loud l = "quiet"::toString;
        System.out.println(l.shout());
        IntNum n = x -> x + 1;
        Num<Integer> wide = n;
        Num<Double> half = d -> d / 2;
        System.out.println(n.twice(5) + " " + wide.next(1) + " " + half.twice(10.0));
        Comparator<String> byLength = by(String::length);
        System.out.println(byLength.thenComparing(by(s -> s)).compare("bb", "aa") + " " + byLength.compare("a", "ccc"));
        System.out.println(over(() -> 1) + over(s -> s.length()));
        Parent<Integer> boxed = Math::abs;
        Parent<Long> longs = Math::negateExact;
        System.out.println(boxed.convert(-5) + longs.convert(7L) + raw(boxed, -9).toString() + raw(boxed, "s"));
    }
}
