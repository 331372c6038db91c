// features: Math.clamp, StringBuilder.repeat, String.splitWithDelimiters, indexOf in a range, Character.toString
// jdk: 21

import java.util.Arrays;

public class NewerStringMethods {
    sealed interface Shape permits Circle, Box { }

    record Circle(double radius) implements Shape { }

    record Box(Point corner, int w, int h) implements Shape { }

    record Point(int x, int y) { }

    static String describe(Object o) {
        return switch (o) {
            case null -> "nothing";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s.length();
            case Circle(double r) -> "circle " + r;
            case Box(Point(int x, int y), int w, int h) -> "box " + (x + w) + "," + (y + h);
            case int[] a -> "ints " + a.length;
            default -> o.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        System.out.println(Math.clamp(15, 0, 10) + " " + Math.clamp(-5L, 0, 10) + " " + Math.clamp(2.5, 0.0, 1.0));
        try {
            Math.clamp(1, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringBuilder("x").repeat("ab", 3).repeat('-', 4));
        System.out.println(Arrays.toString("a,b;c".splitWithDelimiters("[,;]", 0)) + " " + "banana".indexOf('a', 2, 4) + " " + "banana".indexOf("na", 3, 6) + " " + "banana".indexOf('z', 0, 6));
        Object[] samples = {1, 1000, "", "word", new Circle(1.5), new Box(new Point(1, 2), 3, 4), new int[3], 'c', null};
        for (Object o : samples) {
            System.out.println(describe(o));
        }
        Shape s = new Box(new Point(0, 0), 2, 5);
        int area = switch (s) {
            case Circle c -> 0;
            case Box(var corner, var w, var h) -> w * h;
        };
        System.out.println(area + " " + (s instanceof Box(Point(var x, var y), int w2, int h2) && w2 < h2 ? "at " + x + y : "no"));
    }
}
