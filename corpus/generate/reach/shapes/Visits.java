package shapes;

import shapes.impl.Bounds;

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

    /** Nobody implements it without one of the interfaces below. */
    public interface Handler {}

    public interface Resizer extends Handler {
        int resized(int size);
    }

    public static boolean resizes(Handler handler) {
        return handler instanceof Resizer;
    }

    public static boolean fits(Bounds bounds, Shape shape) {
        return bounds.admit(shape.size());
    }

    /** Of a class that has no name. */
    public static Handler none(int count) {
        if (count < 0) throw new IllegalArgumentException("fewer than none");
        return new Handler() {};
    }
}
