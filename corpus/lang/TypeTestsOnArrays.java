// features: instanceof, checkcast, arrays, array covariance, multi-dimensional arrays, class literals, ClassCastException
public class TypeTestsOnArrays {
    static String kinds(Object o) {
        StringBuilder s = new StringBuilder();
        if (o instanceof Object[]) s.append("Object[] ");
        if (o instanceof Object[][]) s.append("Object[][] ");
        if (o instanceof int[]) s.append("int[] ");
        if (o instanceof int[][]) s.append("int[][] ");
        if (o instanceof String[]) s.append("String[] ");
        if (o instanceof Comparable[]) s.append("Comparable[] ");
        if (o instanceof CharSequence[][]) s.append("CharSequence[][] ");
        if (o instanceof Cloneable) s.append("Cloneable ");
        if (o instanceof Cloneable[]) s.append("Cloneable[] ");
        if (o instanceof java.io.Serializable[]) s.append("Serializable[] ");
        if (o instanceof Runnable[]) s.append("Runnable[] ");
        if (o instanceof Object) s.append("Object");
        return s.toString();
    }

    static int sum(Object o) {
        if (o instanceof int[] a) {
            int t = 0;
            for (int x : a) {
                t += x;
            }
            return t;
        }
        if (o instanceof Object[] os) {
            int t = 0;
            for (Object x : os) {
                t += sum(x);
            }
            return t;
        }
        return o instanceof Integer i ? i : o instanceof char[] c && c.length > 0 ? c[0] : 0;
    }

    static void cast(Object o, Class<?> to) {
        try {
            System.out.println(to.getSimpleName() + " " + (to.cast(o) == o));
        } catch (ClassCastException e) {
            System.out.println(to.getSimpleName() + " refused");
        }
    }

    static <T> T[] twice(T[] a) {
        T[] r = java.util.Arrays.copyOf(a, a.length * 2);
        System.arraycopy(a, 0, r, a.length, a.length);
        return r;
    }

    public static void main(String[] args) {
        Object[] all = {new Object[0], new int[1], new int[1][1], new int[1][], new String[1], new String[1][1], new Integer[0], new Runnable[0],
            new Thread[0], new Object[0][0], new int[0][][], "plain", new Cloneable[0], new long[0], null, new StringBuilder[0][0]};
        for (Object o : all) {
            System.out.println((o == null ? "null" : o.getClass().getName()) + ": " + kinds(o));
        }
        System.out.println(sum(new Object[] {new int[] {1, 2}, 3, new Object[] {4, new int[][] {{5}, {6, 7}}}, "x", null, new char[] {'a'}}));
        Object grid = new String[][] {{"a"}, {"b", "c"}};
        for (Class<?> c : new Class<?>[] {String[][].class, Object[].class, Comparable[][].class, Object[][][].class, int[].class, Cloneable.class}) {
            cast(grid, c);
        }
        String[] doubled = twice(new String[] {"x", "y"});
        System.out.println(doubled.length + doubled[3] + doubled.getClass().getSimpleName());
        Object[] covariant = twice(new Integer[] {1});
        System.out.println(covariant.getClass().getComponentType().getSimpleName());
        try {
            int[][] wrong = (int[][]) (Object) new Object[0];
            System.out.println(wrong.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] objects = (Object[]) (Object) new int[0];
            System.out.println(objects.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
