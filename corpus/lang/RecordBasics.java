// features: records, record equals, record hashCode, record toString, compact constructor, generic records, nested records
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

public class RecordBasics {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < -1000) {
                throw new IllegalArgumentException("x too small: " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        Point plus(Point o) {
            return new Point(x + o.x, y + o.y);
        }
    }

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a, List<String> list) {}

    record Floats(float f, double d) {}

    record Pair<A, B extends Comparable<B>>(A a, B b) {
        <C> Pair<C, B> with(C c) {
            return new Pair<>(c, b);
        }
    }

    record Line(Point from, Point to) {
        Line {
            Objects.requireNonNull(from, "from");
            if (to == null) {
                to = Point.ORIGIN;
            }
        }
    }

    record Empty() {}

    record Custom(String name) implements Comparable<Custom> {
        static int made;

        Custom(String name) {
            this.name = name.trim();
            made++;
        }

        @Override
        public String name() {
            return "<" + name + ">";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Custom c && c.name.equalsIgnoreCase(name);
        }

        @Override
        public int hashCode() {
            return name.toLowerCase().hashCode();
        }

        public int compareTo(Custom o) {
            return name.compareTo(o.name);
        }
    }

    record Varargs(String... parts) {}

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + p.y() + " " + p.length() + " " + p.equals(new Point(3, 4)) + " " + (p == new Point(3, 4))
            + " " + p.hashCode() + " " + new Point(5) + " " + p.plus(Point.ORIGIN).equals(p) + p.equals(null) + p.equals("x"));
        try {
            new Point(-1001, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] shared = {1};
        All a = new All(true, (byte) 1, (short) 2, 'c', 3, 4L, 5f, 6.0, "t", shared, new ArrayList<>(List.of("q")));
        All b = new All(true, (byte) 1, (short) 2, 'c', 3, 4L, 5f, 6.0, "t", shared, List.of("q"));
        All c = new All(true, (byte) 1, (short) 2, 'c', 3, 4L, 5f, 6.0, null, new int[] {1}, null);
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + a.toString().replaceAll("@[0-9a-f]+", "@") + " " + new Floats(1f, 2).hashCode());
        System.out.println(new Floats(0f, 0.0).equals(new Floats(-0f, -0.0)) + " " + new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, Double.NaN))
            + " " + new Floats(-0f, -0.0) + new Floats(-0f, Double.NaN).hashCode());
        System.out.println(new Pair<>("k", 1).with(2.5) + " " + new Pair<>(null, "z").equals(new Pair<>(null, "z")) + " " + new Pair<>(null, "z").hashCode());
        System.out.println(new Line(p, null));
        try {
            new Line(null, p);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Set<Custom> set = new HashSet<>();
        set.add(new Custom(" A "));
        set.add(new Custom("a"));
        set.add(new Custom("b"));
        System.out.println(set.size() + " " + Custom.made + " " + new Custom("x") + new Custom("x").name() + new Custom("a").compareTo(new Custom("c")));
        System.out.println(new Varargs("a", "b").parts().length + " " + new Varargs().parts().length);
        System.out.println(new Pair<>(new Pair<>(1, 'c'), "deep") + " " + (p instanceof Record) + Point.class.isRecord() + Point.class.getRecordComponents().length);
    }
}
