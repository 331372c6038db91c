// features: helpful NullPointerException messages, null dereference, arrays, fields
public class HelpfulNullMessages {
    static class Node {
        Node next;
        int value;
        int[] data;
        String[][] names;
        static Node shared;

        Node next() {
            return next;
        }

        Node with(int a, String b, long[] c) {
            return next;
        }

        static Node find(Object key) {
            return null;
        }
    }

    Node field;
    static int[][] table;

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void parameters(Node a, String b, int[] c, int i, double d) {
        try {
            System.out.println(a.value);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(b.length());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(c[i]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            c[i + 1] = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void instance() {
        try {
            field.next.value = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            this.field.next().value++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Node n = new Node();
        Node none = null;
        int[] ints = null;
        long[] longs = null;
        byte[] bytes = null;
        char[] chars = null;
        short[] shorts = null;
        float[] floats = null;
        double[] doubles = null;
        boolean[] booleans = null;
        Object[] objects = null;
        int k = 1;
        attempt(() -> System.out.println(none.value));
        attempt(() -> n.next.value = 1);
        attempt(() -> n.next.next = n);
        attempt(() -> System.out.println(n.next().next().value));
        attempt(() -> n.with(1, "b", null).next());
        attempt(() -> Node.find("x").next());
        attempt(() -> System.out.println(Node.shared.value));
        attempt(() -> System.out.println(n.data[0]));
        attempt(() -> System.out.println(n.data.length));
        attempt(() -> System.out.println(table[1][2]));
        attempt(() -> n.names = new String[2][]);
        attempt(() -> n.names[1][0] = "x");
        attempt(() -> System.out.println(n.names[k][k + 1].length()));
        n.names[1] = new String[3];
        attempt(() -> System.out.println(n.names[1][k + 1].length()));
        attempt(() -> System.out.println(ints[0]));
        attempt(() -> longs[k] = 1);
        attempt(() -> bytes[0]++);
        attempt(() -> chars[0] = 'c');
        attempt(() -> System.out.println(shorts[0]));
        attempt(() -> System.out.println(floats[0]));
        attempt(() -> doubles[k * 2] = 0);
        attempt(() -> booleans[0] = true);
        attempt(() -> System.out.println(objects[0]));
        attempt(() -> { throw null; });
        attempt(() -> { synchronized (none) { } });
        attempt(() -> { int unboxed = (Integer) objects(); });
        attempt(() -> { for (String s : (Iterable<String>) objects()) { } });
        attempt(() -> { switch ((String) objects()) { default: } });
        attempt(() -> ((Runnable) objects()).run());
        attempt(() -> ((Comparable<String>) objects()).compareTo("x"));
        parameters(null, null, null, 2, 0);
        new HelpfulNullMessages().instance();
        HelpfulNullMessages h = new HelpfulNullMessages();
        h.field = n;
        h.instance();
        int[][] local = new int[2][];
        try {
            local[k][0] = local[0].length;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new NullPointerException();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        java.util.Objects.requireNonNull(n);
        try {
            java.util.Objects.requireNonNull(none, "given message");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(args.length > 5 ? none.value : none.next.value);
    }

    static Object objects() {
        return null;
    }
}
