// features: lambdas in interfaces, private interface methods, static interface methods, default methods, generic bridges, varargs method references
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.*;

public class InterfaceLambdas {
    interface Pipe<A, B> {
        B run(A input);
        static <T> Pipe<T, T> same() { return x -> x; }
        default <C> Pipe<A, C> then(Pipe<? super B, ? extends C> next) { return x -> next.run(run(x)); }
        default Pipe<A, B> traced(List<String> log) { return x -> record(log, x); }
        private B record(List<String> log, A x) {
            log.add("in " + x);
            Supplier<B> compute = () -> this.run(x);
            B result = compute.get();
            log.add("out " + result);
            return result;
        }
    }
    interface Shape extends Comparable<Shape> {
        double area();
        @Override default int compareTo(Shape other) { return Double.compare(area(), other.area()); }
        static Shape of(double a) { return () -> a; }
    }
    interface Visitor<R> { R visit(String name, int depth); }
    interface Left { default String who() { return "left"; } }
    interface Right { default String who() { return "right"; } }
    static class Both implements Left, Right {
        public String who() { return Left.super.who() + Right.super.who(); }
        Supplier<String> asSupplier() { return Left.super::who; }
    }
    enum Operation implements IntBinaryOperator {
        ADD("+", (a, b) -> a + b), SUB("-", (a, b) -> a - b), POW("^", Operation::power);
        final String sign;
        private final IntBinaryOperator body;
        Operation(String sign, IntBinaryOperator body) { this.sign = sign; this.body = body; }
        public int applyAsInt(int a, int b) { return body.applyAsInt(a, b); }
        private static int power(int a, int b) { return b == 0 ? 1 : a * power(a, b - 1); }
    }

    static final Function<Integer, Integer> FACTORIAL = new Function<>() {
        @Override public Integer apply(Integer n) { return n < 2 ? 1 : n * this.apply(n - 1); }
    };
    static IntUnaryOperator fibonacci;
    static { fibonacci = n -> n < 2 ? n : fibonacci.applyAsInt(n - 1) + fibonacci.applyAsInt(n - 2); }
    String name = "unnamed";
    final Supplier<String> field = () -> "field of " + name;
    InterfaceLambdas(String name) { this.name = name; }

    static String joined(String separator, Object... parts) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) text.append(part).append(separator);
        return text.toString();
    }
    static <T, R> List<R> each(List<T> list, Function<? super T, ? extends R> f) {
        List<R> out = new ArrayList<>();
        for (T t : list) out.add(f.apply(t));
        return out;
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Pipe<String, Integer> length = String::length;
        Pipe<String, String> whole = length.traced(log).then(n -> n * n).then(Integer::toBinaryString).then(Pipe.same());
        System.out.println(whole.run("seven") + log);
        Shape[] shapes = {Shape.of(3), Shape.of(1), Shape.of(2)};
        Arrays.sort(shapes);
        for (Shape s : shapes) System.out.print(s.area() + " ");
        System.out.println(shapes[0].compareTo(shapes[2]));
        Visitor<String> visitor = (n, d) -> d == 0 ? n : "(" + n + d + ")";
        System.out.println(visitor.visit("x", 0) + visitor.visit("y", 1));
        System.out.println(new Both().who() + new Both().asSupplier().get());
        for (Operation o : Operation.values()) System.out.print(2 + o.sign + 5 + "=" + o.applyAsInt(2, 5) + " ");
        System.out.println(FACTORIAL.apply(10) + " " + fibonacci.applyAsInt(15) + " " + new InterfaceLambdas("n").field.get());
        BiFunction<String, Object, String> two = InterfaceLambdas::joined;
        Function<String, String> none = InterfaceLambdas::joined;
        BiFunction<String, Object[], String> array = InterfaceLambdas::joined;
        System.out.println(two.apply(";", 1) + none.apply(";") + array.apply(",", new Object[] {1, 2, 3}));
        System.out.println(each(List.of(1, 2, 3), Integer::toHexString) + "" + each(List.of("a", "bb"), String::length) + each(List.of('x'), Character::toUpperCase));
        Comparable<String> comparable = "m"::compareTo;
        UnaryOperator<String> trim = String::strip;
        ToIntBiFunction<String, String> index = String::indexOf;
        System.out.println(comparable.compareTo("k") + trim.andThen(String::toUpperCase).apply("  q ") + index.applyAsInt("hello", "l"));
        Runnable chain = () -> {
            class Local { String hi() { return "local " + log.size(); } }
            Supplier<Local> make = Local::new;
            System.out.println(make.get().hi());
        };
        chain.run();
        Object lock = new Object();
        Callback callback = (a, b) -> { synchronized (lock) { return a > b ? "more" : throwing("less"); } };
        try {
            System.out.println(callback.call(2, 1));
            callback.call(1, 2);
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
    interface Callback { String call(long a, double b) throws Exception; }
    static String throwing(String text) throws Exception { throw new Exception(text); }
}
