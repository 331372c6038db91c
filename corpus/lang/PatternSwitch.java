// features: switch on pattern, sealed types, guards, null case, records, exhaustiveness
// jdk: 21
import java.util.List;

public class PatternSwitch {
    sealed interface Shape permits Circle, Square, Rect {}

    record Circle(double r) implements Shape {}

    record Square(double side) implements Shape {}

    record Rect(double w, double h) implements Shape {}

    enum Suit { CLUBS, HEARTS }

    sealed interface Card permits SuitCard, Joker {}

    enum Joker implements Card { RED, BLACK }

    record SuitCard(Suit suit, int rank) implements Card {}

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s -> "string " + s.length();
            case int[] a -> "ints " + a.length;
            case Suit s when s == Suit.HEARTS -> "hearts";
            case Enum<?> e -> "enum " + e.name();
            case List<?> l when l.size() > 2 -> "long list";
            case List<?> l -> "list " + l;
            case Character c -> "char " + (int) c;
            case Object[] os -> "array of " + os.length;
            case Runnable r -> {
                r.run();
                yield "runnable";
            }
            default -> o.getClass().getSimpleName();
        };
    }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.r() * c.r();
            case Square q -> q.side() * q.side();
            case Rect r -> r.w() * r.h();
        };
    }

    static int value(Card c) {
        return switch (c) {
            case Joker.RED -> 50;
            case Joker.BLACK -> 40;
            case SuitCard s when s.rank() > 10 -> 10;
            case SuitCard s -> s.rank();
        };
    }

    static String old(Object o) {
        String result = "";
        switch (o) {
            case String s:
                result += s;
                break;
            case Integer i when i == 1:
                result += "one";
            default:
                result += "fell";
        }
        return result;
    }

    static String strings(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case String t when t.length() > 3 -> "long";
            case null, default -> "null or other";
        };
    }

    static int enums(Suit s) {
        return switch (s) {
            case CLUBS -> 1;
            case HEARTS -> 2;
            case null -> -1;
        };
    }

    public static void main(String[] args) {
        Object[] all = {null, 5, 500, -5, 5L, "", "abc", new int[3], Suit.CLUBS, Suit.HEARTS, List.of(1), List.of(1, 2, 3), 'c',
            new String[] {"x"}, (Runnable) () -> System.out.print("ran "), 2.5, new Object[0][0]};
        for (Object o : all) {
            System.out.println(describe(o));
        }
        System.out.println(area(new Circle(2)) + area(new Square(3)) + area(new Rect(2, 5)));
        System.out.println(value(Joker.RED) + " " + value(new SuitCard(Suit.CLUBS, 12)) + " " + value(new SuitCard(Suit.HEARTS, 7)));
        System.out.println(old("x") + old(1) + old(2));
        System.out.println(strings("a") + strings("long one") + strings("zz") + strings(null));
        System.out.println(enums(Suit.HEARTS) + enums(null));
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("no null case");
        }
    }
}
