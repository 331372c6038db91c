import java.util.*;
import java.util.function.*;

/** Today's code: what javac writes for lambdas, records, patterns, enums and interfaces with bodies. */
public class Modern {
    sealed interface Shape permits Square, Circle { default double twice() { return 2 * area(); } double area(); static Shape unit() { return new Square(1); } private int hidden() { return 1; } }
    record Square(double side) implements Shape { Square { if (side < 0) throw new IllegalArgumentException("side " + side); } public double area() { return side * side; } }
    record Circle(float radius, String... names) implements Shape { public double area() { return Math.PI * radius * radius; } }
    enum Level { LOW { int rank() { return 1; } }, HIGH { int rank() { return 2; } }; abstract int rank(); }
    static final String TEXT = "nul\0 \uD83D\uDE00";
    volatile int state;
    transient List<? extends Number> numbers = new ArrayList<>();

    String describe(Object o) {
        if (o instanceof Square s && s.side() > 2) return "big " + s;
        return switch (o.hashCode()) { case 1 -> "one"; case 2 -> { String t = "t" + o; yield t; } default -> "many"; };
    }
    int level(Level level) { return switch (level) { case LOW -> 1; case HIGH -> 2; }; }
    int text(String s) { switch (s) { case "a": return 1; case "bb": return 2; default: return 3; } }
    <T extends Comparable<T>> Optional<T> max(List<T> list) { return list.stream().filter(t -> t != null).max(Comparator.naturalOrder()); }
    Supplier<Integer> counter(int[] cell) { return () -> cell[0]++ + state; }
    void resources() throws Exception { try (AutoCloseable c = () -> state++; var d = c) { numbers.forEach(System.out::println); } finally { state = 0; } }
    synchronized long varied(long a, double b, boolean c) { assert a > 0 : "a"; Runnable r = this::run; r.run(); return c ? a : (long) b; }
    void run() { new Object() { int x = state; void go() { state = x; } }.go(); }
    @Deprecated @SafeVarargs static <T> int count(T... all) { int n = 0; for (T t : all) { if (t == null) continue; n++; } return n; }
}
