// features: lambdas, intersection casts, marker interfaces, serialisable lambdas, constructor references, array constructor references, private and super method references
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.*;

public class LambdaShapes {
    interface Marked {}
    interface Base<T> { T make(T value); }
    interface Narrow extends Base<String> { String make(String value); }
    interface Named { String name(); default String hello() { return "hello " + name(); } }
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }

    static class Parent {
        final String tag;
        Parent(String tag) { this.tag = tag; }
        String describe() { return "parent " + tag; }
        protected String secret(int n) { return tag + n; }
    }

    static class Child extends Parent {
        private int count = 3;
        Child(String tag) { super(tag); }
        @Override String describe() { return "child " + tag; }
        Supplier<String> above() { return super::describe; }
        Supplier<String> own() { return this::describe; }
        IntFunction<String> inherited() { return this::secret; }
        Supplier<Integer> hidden() { return this::next; }
        private int next() { return count++; }
        class Inner {
            Supplier<String> outer() { return Child.this::describe; }
            Supplier<Inner> another() { return Inner::new; }
        }
    }

    static <T extends Comparable<T>> T best(List<T> list, BinaryOperator<T> op) {
        T result = list.get(0);
        for (T value : list) result = op.apply(result, value);
        return result;
    }

    public static void main(String[] args) {
        Runnable marked = (Runnable & Marked & Serializable) () -> System.out.println("run");
        marked.run();
        System.out.println((marked instanceof Marked) + " " + (marked instanceof Serializable) + " " + (((Object) marked) instanceof Comparator));
        Narrow narrow = value -> value + "!";
        Base<String> base = narrow;
        System.out.println(narrow.make("a") + base.make("b"));
        Named named = () -> "lambda";
        System.out.println(named.hello());
        Child child = new Child("c");
        Supplier<Integer> hidden = child.hidden();
        System.out.println(child.above().get() + ", " + child.own().get() + ", " + child.inherited().apply(9) + ", " + hidden.get() + hidden.get());
        Child.Inner inner = child.new Inner();
        System.out.println(inner.outer().get() + " " + (inner.another().get() != inner));
        Function<String, Parent> maker = Parent::new;
        Supplier<List<String>> lists = ArrayList::new;
        IntFunction<int[]> ints = int[]::new;
        IntFunction<String[][]> texts = String[][]::new;
        List<String> list = lists.get();
        list.add("one");
        System.out.println(maker.apply("p").describe() + list + ints.apply(4).length + texts.apply(2).length);
        Function<int[], Object> copy = int[]::clone;
        int[] original = {1, 2};
        int[] copied = (int[]) copy.apply(original);
        copied[0] = 5;
        System.out.println(original[0] + " " + copied[0]);
        BinaryOperator<Integer> greater = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(best(List.of(3, 8, 1), greater) + best(List.of("q", "b"), (x, y) -> x.compareTo(y) < 0 ? x : y));
        Tri<Integer, String, Character, String> tri = (a, b, c) -> a + b + c;
        int shift = 10;
        long wide = 1L << 40;
        double real = 0.5;
        byte small = -1;
        Tri<Integer, String, Character, String> capturing = (a, b, c) -> a + shift + b + wide + c + real + small;
        System.out.println(tri.apply(1, "x", 'y') + " " + capturing.apply(1, "x", 'y'));
        Supplier<Supplier<Supplier<String>>> nested = () -> () -> () -> "deep " + shift;
        System.out.println(nested.get().get().get());
        Runnable[] same = new Runnable[2];
        for (int i = 0; i < 2; i++) same[i] = () -> {};
        Runnable other = () -> {};
        System.out.println((same[0] == same[1]) + " " + (same[0] == other));
        Function<Integer, Function<Integer, Integer>> add = x -> y -> x + y;
        System.out.println(add.apply(3).apply(4));
        try {
            Parent none = null;
            Supplier<String> unbound = none::describe;
            System.out.println(unbound);
        } catch (NullPointerException expected) {
            System.out.println("receiver is checked when the reference is made");
        }
    }
}
