// features: records, record equals, record hashCode, record toString, nested records, generic records, records with arrays
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class RecordMethods {
    record Empty() {}
    record Point(int x, int y) {}
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a, Object o) {}
    record Pair<A, B>(A first, B second) {}
    record Node(String name, List<Node> children) {
        static Node leaf(String name) { return new Node(name, List.of()); }
    }
    record Checked(int low, int high) {
        Checked {
            if (low > high) throw new IllegalArgumentException(low + ">" + high);
        }
        Checked(int only) { this(only, only); }
        int size() { return high - low; }
    }
    record Custom(String s) {
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.s.equalsIgnoreCase(s); }
        @Override public int hashCode() { return s.toLowerCase().hashCode(); }
    }
    record Self(Self next, double weight) implements Comparable<Self> {
        public int compareTo(Self other) { return Double.compare(weight, other.weight); }
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()));
        Point p = new Point(3, -4);
        System.out.println(p + " " + p.hashCode() + " " + p.equals(new Point(3, -4)) + p.equals(new Point(3, 4)) + p.equals(null) + p.equals("p"));
        int[] array = {1};
        All one = new All(true, (byte) -1, 'c', (short) 7, 1 << 30, 1L << 60, 1.5f, -2.25, "t", null, List.of(1));
        All two = new All(true, (byte) -1, 'c', (short) 7, 1 << 30, 1L << 60, 1.5f, -2.25, "t", null, List.of(1));
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + " " + one.hashCode());
        System.out.println(one);
        System.out.println(new All(false, (byte) 0, '\0', (short) 0, 0, 0, 0f, 0d, null, array, null).equals(new All(false, (byte) 0, '\0', (short) 0, 0, 0, -0f, 0d, null, array, null)));
        record Floats(float f, double d) {}
        System.out.println(new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, Double.NaN)) + " " + new Floats(0f, 0d).equals(new Floats(0f, -0.0d)) + " " + new Floats(1f, 2d).hashCode() + " " + new Floats(-0f, Double.NaN));
        Pair<String, Pair<Integer, Character>> pair = new Pair<>("a", new Pair<>(null, 'z'));
        System.out.println(pair + " " + pair.hashCode() + " " + pair.second().equals(new Pair<>(null, 'z')));
        Node tree = new Node("root", List.of(Node.leaf("l"), new Node("m", List.of(Node.leaf("n")))));
        System.out.println(tree + " " + tree.hashCode());
        System.out.println(new Checked(4).size() + " " + new Checked(1, 9));
        try {
            new Checked(2, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Custom("AbC").equals(new Custom("aBc")) + " " + new Custom("q"));
        Map<Point, String> map = new HashMap<>();
        for (int i = 0; i < 20; i++) map.put(new Point(i % 5, i % 3), "v" + i);
        System.out.println(map.size() + map.get(new Point(4, 2)) + map.get(new Point(9, 9)));
        Self chain = new Self(new Self(null, 1), 2);
        System.out.println(chain + " " + chain.compareTo(chain.next()) + " " + Objects.hash(chain, chain.next()));
        var local = new Object() { final Point inner = new Point(1, 2); };
        System.out.println(local.inner.x() + local.inner.y() + local.inner.getClass().getSimpleName() + local.inner.getClass().isRecord());
    }
}
