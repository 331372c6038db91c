package shapes;

/** What no lambda and no class of source can be: an interface whose method has a type parameter, and any enum. */
public class Visits {
    public interface Visitor {
        <T> T visit(Shape shape, T before);
    }

    public static boolean keeps(Visitor visitor, Shape shape) {
        Object mark = "mark";
        return visitor.visit(shape, mark) == mark;
    }

    public static String named(Enum<?> constant) {
        return constant.ordinal() == 0 ? "first" : "later";
    }
}
