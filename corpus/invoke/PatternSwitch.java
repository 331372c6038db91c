// features: switch on pattern, record deconstruction, sealed types, guards, null case, nested patterns, enum constants in pattern switch
// jdk: 21
import java.util.List;

public class PatternSwitch {
    sealed interface Shape permits Circle, Square, Flag, Group {}
    record Circle(double radius) implements Shape {}
    record Square(int side) implements Shape {}
    enum Flag implements Shape { RED, GREEN, BLUE { @Override int weight() { return 9; } }; int weight() { return 1; } }
    record Group(Shape left, Shape right) implements Shape {}

    static String type(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s.length();
            case Character c -> "char " + c;
            case int[] a -> "ints " + a.length;
            case Object[] a when a.length > 1 -> "many";
            case Object[] a -> "objects " + a.length;
            case Flag.RED -> "red";
            case Flag f -> "flag " + f.ordinal();
            case List<?> list -> "list " + list.size();
            case Enum<?> e -> "enum " + e.name();
            case Runnable r -> "runnable";
            default -> o.getClass().getSimpleName();
        };
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double r) when r < 0 -> -1;
            case Circle(var r) -> 3 * r * r;
            case Square(int side) -> side * side;
            case Flag.RED -> 0.5;
            case Flag.GREEN -> 0.25;
            case Flag.BLUE -> 0.125 * Flag.BLUE.weight();
            case Group(Square(int a), Square(int b)) when a == b -> 2 * a * b;
            case Group(Group(var x, var y), Circle c) -> area(x) * area(y) + c.radius();
            case Group(Shape a, Shape b) -> area(a) + area(b);
        };
    }

    static int flag(Flag flag) {
        return switch (flag) {
            case RED -> 1;
            case Flag f when f.weight() > 5 -> 2;
            case GREEN -> 3;
            case BLUE -> 4;
        };
    }

    static String number(Integer n) {
        return switch (n) {
            case 0 -> "zero";
            case 1, 2, 3 -> "few";
            case Integer i when i < 0 -> "negative";
            case 1000 -> "thousand";
            case Integer i -> "other " + i;
        };
    }

    static String word(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case String t when t.length() > 5 -> "long";
            case "Aa" -> "first";
            case "BB" -> "second";
            case null, default -> "default";
        };
    }

    static String letter(Character c) {
        return switch (c) {
            case 'x' -> "ex";
            case Character d when Character.isDigit(d) -> "digit";
            case '\uffff' -> "last";
            case Character d -> "letter " + d;
        };
    }

    static <T extends Comparable<T>> String generic(T value) {
        return switch (value) {
            case String s -> "s" + s;
            case Integer i -> "i" + i;
            default -> "?";
        };
    }

    public static void main(String[] args) {
        Object[] values = {null, 5, 500, 7L, "", "word", 'q', new int[3], new String[1], new String[2], Flag.RED, Flag.BLUE, List.of(1, 2), Thread.State.NEW, (Runnable) () -> {}, 2.5, new Circle(1)};
        for (Object value : values) System.out.print(type(value) + "; ");
        System.out.println();
        Shape[] shapes = {new Circle(-1), new Circle(2), new Square(3), Flag.RED, Flag.GREEN, Flag.BLUE, new Group(new Square(2), new Square(2)), new Group(new Square(2), new Square(3)), new Group(new Group(new Square(1), new Square(2)), new Circle(5)), new Group(Flag.RED, new Circle(1))};
        for (Shape shape : shapes) System.out.print(area(shape) + "; ");
        System.out.println();
        for (Flag f : Flag.values()) System.out.print(flag(f) + " ");
        for (int n : new int[] {0, 2, -4, 1000, 77}) System.out.print(number(n) + "; ");
        System.out.println();
        for (String s : new String[] {"a", "b", "Aa", "BB", "abcdefg", "zz", null}) System.out.print(word(s) + "; ");
        for (char c : new char[] {'x', '7', 'm', '\uffff'}) System.out.print(letter(c) + "; ");
        System.out.println(generic("x") + generic(1) + generic(2.0));
        try {
            flag(null);
        } catch (NullPointerException e) {
            System.out.println("null flag");
        }
        try {
            area(new Group(null, null));
        } catch (NullPointerException e) {
            System.out.println("null shape");
        }
        record Broken(int x) {
            public int x() { throw new IllegalStateException("accessor"); }
        }
        Object broken = new Broken(1);
        try {
            if (broken instanceof Broken(int x)) System.out.println(x);
        } catch (MatchException e) {
            System.out.println(e.getCause());
        }
    }
}
