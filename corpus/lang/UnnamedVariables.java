// features: unnamed variables, unnamed patterns, record deconstruction, lambdas
// jdk: 22
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

public class UnnamedVariables {
    record Point(int x, int y) {}

    record Colored(Point p, String color) {}

    static String where(Object o) {
        return switch (o) {
            case Colored(Point(int x, _), _) when x == 0 -> "on the axis";
            case Colored(_, String c) -> "colored " + c;
            case Point(_, var y) -> "y " + y;
            case Integer _, Long _ -> "a whole number";
            case String _ -> "text";
            default -> "?";
        };
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {new Colored(new Point(0, 1), "red"), new Colored(new Point(1, 1), "blue"), new Point(3, 4), 5, 6L, "s", 'c'}) {
            System.out.println(where(o));
        }
        int count = 0;
        for (var _ : List.of(1, 2, 3)) {
            count++;
        }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        System.out.println(count + first.apply(10, 20));
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("not a number");
        }
        Map<String, Integer> lengths = new TreeMap<>();
        for (String s : List.of("a", "bb")) {
            lengths.computeIfAbsent(s, _ -> s.length());
        }
        var _ = lengths.remove("a");
        System.out.println(lengths);
    }
}
