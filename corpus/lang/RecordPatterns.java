// features: record deconstruction, nested patterns, generics, instanceof patterns, switch on pattern, MatchException
// jdk: 21
public class RecordPatterns {
    record Point(int x, int y) {}

    record Line(Point a, Point b) {}

    record Box<T>(T content) {}

    record Wide(long l, double d, String s, char c, boolean z) {}

    sealed interface Expr permits Const, Neg, Bin {}

    record Const(int v) implements Expr {}

    record Neg(Expr e) implements Expr {}

    record Bin(char op, Expr l, Expr r) implements Expr {}

    record Broken(int n) {
        public int n() {
            if (n < 0) {
                throw new IllegalStateException("accessor " + n);
            }
            return n;
        }
    }

    static int eval(Expr e) {
        return switch (e) {
            case Const(int v) -> v;
            case Neg(Const(var v)) -> -v;
            case Neg(Neg(var inner)) -> eval(inner);
            case Neg(var inner) -> -eval(inner);
            case Bin(char op, var l, var r) when op == '+' -> eval(l) + eval(r);
            case Bin(char op, Const(int a), Const(int b)) when op == '*' -> a * b;
            case Bin(char op, Expr l, Expr r) when op == '*' -> eval(l) * eval(r);
            case Bin b -> throw new UnsupportedOperationException("op " + b.op());
        };
    }

    static String lines(Object o) {
        if (o instanceof Line(Point(int x1, var y1), Point(var x2, int y2)) && x1 <= x2) {
            return (x2 - x1) + "x" + (y2 - y1);
        }
        if (!(o instanceof Box<?>(var content))) {
            return "neither";
        }
        return "box of " + content;
    }

    static String boxes(Box<? extends Box<?>> b) {
        return switch (b) {
            case Box<? extends Box<?>>(Box<?>(String s)) -> "string " + s;
            case Box<? extends Box<?>>(Box<?>(Integer i)) when i > 3 -> "int " + i;
            case Box<? extends Box<?>>(Box<?>(var other)) -> "other " + other;
            case Box<? extends Box<?>>(var none) -> "inner is " + none;
        };
    }

    public static void main(String[] args) {
        Expr e = new Bin('+', new Neg(new Neg(new Const(5))), new Bin('*', new Const(3), new Neg(new Const(4))));
        System.out.println(eval(e));
        try {
            eval(new Bin('/', e, e));
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(lines(new Line(new Point(1, 2), new Point(4, 8))) + lines(new Line(new Point(9, 9), new Point(1, 1)))
            + lines(new Line(null, new Point(1, 1))) + lines(new Box<>(null)) + lines(null));
        System.out.println(boxes(new Box<>(new Box<>("s"))) + boxes(new Box<>(new Box<>(9))) + boxes(new Box<>(new Box<>(1))) + boxes(new Box<>(null)));
        Object w = new Wide(1L << 40, 2.5, "w", 'c', true);
        if (w instanceof Wide(long l, double d, String s, char c, boolean z) && z) {
            System.out.println(l + d + s + c);
        }
        try {
            Object b = new Broken(-1);
            if (b instanceof Broken(int n)) {
                System.out.println(n);
            }
        } catch (MatchException x) {
            System.out.println(x.getMessage() + " / " + x.getCause());
        }
    }
}
