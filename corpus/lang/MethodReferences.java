// features: method references, constructor references, array constructor references, super method reference, varargs adaptation, boxing adaptation
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public class MethodReferences {
    static class Base {
        String name() {
            return "base";
        }

        protected String twice(String s) {
            return s + s;
        }
    }

    static class Derived extends Base {
        @Override
        String name() {
            return "derived";
        }

        Supplier<String> superName() {
            return super::name;
        }

        Supplier<String> ownName() {
            return this::name;
        }

        Function<String, String> inherited() {
            return super::twice;
        }
    }

    static class Item {
        final int id;
        String label = "none";

        Item() {
            this(0);
        }

        Item(int id) {
            this.id = id;
        }

        Item(int id, String label) {
            this.id = id;
            this.label = label;
        }

        int id() {
            return id;
        }

        static Item parse(String s) {
            return new Item(Integer.parseInt(s));
        }

        boolean less(Item o) {
            return id < o.id;
        }

        class Part {
            final int n;

            Part(int n) {
                this.n = n + id;
            }
        }

        Function<Integer, Part> maker() {
            return Part::new;
        }

        @Override
        public String toString() {
            return id + ":" + label;
        }
    }

    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);
    }

    interface Joiner {
        String join(String a, String b, String c);
    }

    static String joinAll(String... parts) {
        return String.join("-", parts);
    }

    static String first(Object first, Object... rest) {
        return first + "+" + rest.length;
    }

    static long widen(long x) {
        return x * 2;
    }

    static Integer boxed(Integer x) {
        return x + 1;
    }

    static void nothing(Object o) {
        System.out.print("<" + o + ">");
    }

    static String apply(UnaryOperator<String> f, String s) {
        return f.apply(s);
    }

    interface Sink {
        void take(String s);
    }

    public static void main(String[] args) {
        Function<String, Item> parse = Item::parse;
        Function<Item, Integer> id = Item::id;
        Item seven = new Item(7, "seven");
        Supplier<Integer> bound = seven::id;
        Supplier<Item> create = Item::new;
        IntFunction<Item> createInt = Item::new;
        BiFunction<Integer, String, Item> createBoth = Item::new;
        BiFunction<Item, Item, Boolean> less = Item::less;
        System.out.println(parse.andThen(id).apply("42") + " " + bound.get() + " " + create.get() + " " + createInt.apply(3) + " "
            + createBoth.apply(4, "four") + " " + less.apply(seven, create.get()));
        Derived d = new Derived();
        System.out.println(d.superName().get() + " " + d.ownName().get() + " " + d.inherited().apply("ab"));
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> grid = String[][]::new;
        System.out.println(ints.apply(3).length + " " + grid.apply(2).length + " " + List.of("a", "b").toArray(String[]::new).length);
        Joiner joiner = MethodReferences::joinAll;
        TriFunction<String, Integer, Double, String> firstOf = MethodReferences::first;
        Function<String, String> lone = MethodReferences::first;
        System.out.println(joiner.join("x", "y", "z") + " " + firstOf.apply("f", 1, 2.0) + " " + lone.apply("only"));
        ToLongFunction<Integer> widened = MethodReferences::widen;
        IntUnaryOperator unboxed = MethodReferences::boxed;
        IntBinaryOperator max = Math::max;
        ToDoubleFunction<Integer> root = Math::sqrt;
        System.out.println(widened.applyAsLong(1 << 30) + " " + unboxed.applyAsInt(9) + " " + max.applyAsInt(3, 8) + " " + root.applyAsDouble(16));
        List<String> words = new ArrayList<>(Arrays.asList("pear", "Apple", "fig", "banana"));
        words.sort(String::compareToIgnoreCase);
        System.out.println(words);
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        words.forEach(MethodReferences::nothing);
        Sink sink = words::add;
        sink.take("added");
        System.out.println(words.size() + apply(String::trim, "  t ") + apply("pre"::concat, "fix"));
        System.out.println(seven.maker().apply(5).n);
        Supplier<Supplier<String>> nested = () -> seven::toString;
        System.out.println(nested.get().get());
        Function<Object, Class<?>> getClass = Object::getClass;
        Function<String, Integer> length = CharSequence::length;
        Function<int[], Object> cloner = int[]::clone;
        System.out.println(getClass.apply("s").getSimpleName() + length.apply("four") + ((int[]) cloner.apply(new int[] {1, 2})).length);
        try {
            Item none = null;
            Supplier<Integer> broken = none::id;
            System.out.println(broken.get());
        } catch (NullPointerException e) {
            System.out.println("bound to null");
        }
        try {
            id.apply(null);
        } catch (NullPointerException e) {
            System.out.println("called on null");
        }
        Comparator<Item> byId = Comparator.comparingInt(Item::id);
        System.out.println(byId.reversed().compare(seven, create.get()));
        Runnable println = System.out::println;
        println.run();
    }
}
