// features: sealed types, instanceof patterns, records, polymorphism
import java.util.List;

public class SealedShapes {
    sealed interface Shape permits Circle, Rectangle, Polygon {}

    record Circle(double radius) implements Shape {}

    record Rectangle(double width, double height) implements Shape {}

    static abstract sealed class Polygon implements Shape {
        abstract int sides();
    }

    static final class Triangle extends Polygon {
        int sides() {
            return 3;
        }
    }

    static non-sealed class Other extends Polygon {
        int sides() {
            return 10;
        }
    }

    static class Open extends Other {
        @Override
        int sides() {
            return super.sides() + 1;
        }
    }

    sealed interface Expr {}

    record Num(int value) implements Expr {}

    record Add(Expr left, Expr right) implements Expr {}

    record Mul(Expr left, Expr right) implements Expr {}

    record Neg(Expr inner) implements Expr {}

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        } else if (!(e instanceof Neg neg)) {
            throw new AssertionError("unknown " + e);
        } else {
            return -eval(neg.inner());
        }
    }

    static String show(Expr e) {
        if (e instanceof Num n && n.value() < 0) {
            return "(" + n.value() + ")";
        }
        if (e instanceof Num n) {
            return "" + n.value();
        }
        if (e instanceof Add a) {
            return show(a.left()) + " + " + show(a.right());
        }
        if (e instanceof Mul m) {
            return factor(m.left()) + " * " + factor(m.right());
        }
        return "-" + factor(((Neg) e).inner());
    }

    static String factor(Expr e) {
        return e instanceof Add ? "(" + show(e) + ")" : show(e);
    }

    static double area(Shape s) {
        if (s instanceof Circle c) {
            return Math.round(c.radius() * c.radius() * Math.PI * 100) / 100.0;
        }
        if (!(s instanceof Rectangle r)) {
            return s instanceof Polygon p ? -p.sides() : 0;
        }
        return r.width() * r.height();
    }

    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(1.5), new Rectangle(2, 3.5), new Triangle(), new Other(), new Open())) {
            System.out.println(s.getClass().getSimpleName() + " " + area(s));
        }
        Expr e = new Add(new Num(2), new Mul(new Add(new Num(3), new Num(-4)), new Neg(new Num(5))));
        System.out.println(show(e) + " = " + eval(e));
        System.out.println(e);
        System.out.println(Shape.class.isSealed() + " " + Circle.class.isSealed());
        Object o = "a string";
        if (o instanceof String s && s.length() > 3 && !s.isEmpty()) {
            System.out.println(s.charAt(2));
        }
        boolean long_ = o instanceof String s && s.length() > 100 || o instanceof CharSequence q && q.length() == 8;
        System.out.println(long_);
        while (!(o instanceof Integer i)) {
            o = o.toString().length();
        }
        System.out.println(i + 1);
    }
}
