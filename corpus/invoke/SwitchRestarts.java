// features: switch on pattern, guards with side effects, restart of switches, enums, strings and types mixed, exhaustive switch, yield
// jdk: 21
import java.util.ArrayList;
import java.util.List;

public class SwitchRestarts {
    enum Level { LOW, MIDDLE, HIGH }
    sealed interface Event permits Key, Click, Tick {}
    record Key(char c, boolean shift) implements Event {}
    record Click(Point at, Level level) implements Event {}
    enum Tick implements Event { SECOND, MINUTE }
    record Point(int x, Integer y) {}
    record Box<T>(T content) {}

    static final List<String> LOG = new ArrayList<>();

    static boolean ask(String question, boolean answer) {
        LOG.add(question);
        return answer;
    }

    static int guards(Object o) {
        return switch (o) {
            case String s when ask("a", false) -> 1;
            case String s when ask("b", s.length() > 3) -> 2;
            case CharSequence s when ask("c", true) && s.length() == 2 -> 3;
            case String s when ask("d", true) -> 4;
            case Integer i when ask("e", i == 0) -> 5;
            case Number n when ask("f", n.intValue() == 1) -> 6;
            case Integer i -> 7;
            case Object x -> 8;
        };
    }

    static String event(Event e) {
        return switch (e) {
            case Key(char c, boolean shift) when shift -> "shift " + c;
            case Key(char c, var shift) -> "key " + c;
            case Click(Point(int x, Integer y), Level level) when x > 10 && level == Level.HIGH -> "far high";
            case Click(Point(int x, Integer y), Level level) -> {
                int sum = x + (y == null ? -1 : y);
                yield "click " + sum + level;
            }
            case Tick.SECOND -> "tick";
            case Tick.MINUTE -> "tock";
        };
    }

    static String box(Box<?> b) {
        return switch (b) {
            case null -> "none";
            case Box<?>(String s) -> "string " + s;
            case Box<?>(Box<?>(Integer i)) -> "nested " + i;
            case Box<?>(Box<?>(var inner)) -> "nested something " + inner;
            case Box<?>(var other) -> "other " + other;
        };
    }

    static int statement(Object o) {
        int result = 0;
        switch (o) {
            case Level l when l == Level.LOW:
                result = 1;
                break;
            case Level.MIDDLE:
                result = 2;
                break;
            case Level l:
                result = 3;
                break;
            case Long l:
                result = l.intValue();
                break;
            default:
                result = -1;
        }
        return result;
    }

    static String constants(Level level) {
        return switch (level) {
            case LOW, MIDDLE -> "low or middle";
            case HIGH -> "high";
        };
    }

    static int loop(Object o) {
        int rounds = 0;
        while (true) {
            switch (o) {
                case Integer i when i > 100 -> { return rounds; }
                case Integer i -> o = i * 2 + 1;
                case String s -> o = s.length();
                default -> throw new IllegalStateException("what is " + o);
            }
            rounds++;
        }
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {"x", "long text", "ab", new StringBuilder("zz"), new StringBuilder("q"), 0, 1, 2, 1.9, 'c'}) {
            LOG.clear();
            System.out.print(guards(o) + "" + LOG + " ");
        }
        System.out.println();
        Event[] events = {new Key('k', true), new Key('l', false), new Click(new Point(11, 2), Level.HIGH), new Click(new Point(11, null), Level.LOW), Tick.SECOND, Tick.MINUTE};
        for (Event e : events) System.out.print(event(e) + "; ");
        System.out.println();
        System.out.println(box(null) + box(new Box<>("s")) + box(new Box<>(new Box<>(5))) + box(new Box<>(new Box<>("t"))) + box(new Box<>(null)) + box(new Box<>(2.5)));
        System.out.println(statement(Level.LOW) + " " + statement(Level.MIDDLE) + " " + statement(Level.HIGH) + " " + statement(77L) + " " + statement("s"));
        System.out.println(constants(Level.MIDDLE) + constants(Level.HIGH) + loop("seven") + loop(3));
        try {
            loop(1.5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            guards(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
