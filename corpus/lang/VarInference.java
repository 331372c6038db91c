// features: var, lambdas, generics, anonymous types, enhanced for
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiFunction;

public class VarInference {
    static <T> List<T> repeat(T item, int n) {
        var list = new ArrayList<T>();
        for (var i = 0; i < n; i++) {
            list.add(item);
        }
        return list;
    }

    public static void main(String[] args) {
        var i = 5;
        var l = 5L;
        var d = i * 1.5;
        var c = 'x';
        var s = "s" + i;
        var arr = new int[] {3, 1, 2};
        var nested = new HashMap<String, List<Integer>>();
        nested.computeIfAbsent("a", k -> new ArrayList<>()).add(1);
        nested.computeIfAbsent("a", k -> new ArrayList<>()).add(2);
        System.out.println(i + " " + l + " " + d + " " + (c + 1) + " " + s + " " + arr.length + " " + nested);
        BiFunction<Integer, Integer, Integer> add = (var x, var y) -> x + y;
        System.out.println(add.apply(2, 3));
        for (var e : new TreeMap<>(nested).entrySet()) {
            var values = e.getValue();
            for (var v : values) {
                System.out.print(e.getKey() + v + " ");
            }
        }
        System.out.println();
        var anon = new Object() {
            int count = 0;
            final String label = "anon";

            void inc() {
                count++;
            }
        };
        anon.inc();
        anon.inc();
        System.out.println(anon.label + anon.count);
        var mixed = List.of(1, 2.5, 3L);
        var sum = 0.0;
        for (var n : mixed) {
            sum += n.doubleValue();
        }
        System.out.println(sum);
        var best = i > 3 ? "big" : 'c';
        System.out.println(best + " " + repeat("ab", 2) + repeat(null, 1));
        try (var in = new java.io.StringReader("xyz")) {
            var ch = in.read();
            System.out.println((char) ch);
        } catch (java.io.IOException e) {
            throw new RuntimeException(e);
        }
        byte b = 10;
        var promoted = b + b;
        System.out.println(((Object) promoted).getClass().getSimpleName());
        var var = "var is no keyword";
        System.out.println(var);
    }
}
