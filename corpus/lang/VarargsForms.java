// features: varargs, overloading, arrays, null arguments, boxing
public class VarargsForms {
    static String f(int... xs) {
        int sum = 0;
        for (int x : xs) {
            sum += x;
        }
        return "ints" + xs.length + ":" + sum;
    }

    static String g(Object... os) {
        return os == null ? "null array" : "objects" + os.length;
    }

    static String h(String first, Object... rest) {
        return first + rest.length;
    }

    static String k(long a, int... rest) {
        return "k(long,int...)" + a + rest.length;
    }

    static String k(int a, long b) {
        return "k(int,long)" + a + b;
    }

    static String m(Integer... is) {
        return "Integer..." + is.length;
    }

    static String m(Object o) {
        return "Object";
    }

    static <T> T last(T... ts) {
        return ts[ts.length - 1];
    }

    static double average(double first, double... rest) {
        double sum = first;
        for (double d : rest) {
            sum += d;
        }
        return sum / (rest.length + 1);
    }

    static void change(int... xs) {
        xs[0] = 99;
    }

    static char[] chars(char... cs) {
        return cs;
    }

    public static void main(String[] args) {
        System.out.println(f() + " " + f(1) + " " + f(1, 2, 3) + " " + f(new int[] {4, 5}));
        System.out.println(g() + g(1, "a") + g((Object) null) + g((Object[]) null) + g(new int[] {1, 2}) + g(new String[] {"x", "y"}) + g((Object) new String[] {"x"}) + g(null, null));
        System.out.println(h("a") + h("b", 1, 2) + h("c", (Object[]) new Integer[] {1, 2, 3}) + h("d", new int[3]));
        System.out.println(k(1) + " " + k(1, 2) + " " + k(1L, 2));
        System.out.println(m(1) + m(1, 2) + m() + m("x"));
        System.out.println(last(1, 2, 3) + last("a", "b") + last(1, "mixed"));
        System.out.println(average(1) + " " + average(1, 2, 3.5f, 'a'));
        int[] given = {1, 2};
        change(given);
        System.out.println(given[0]);
        System.out.println(new String(chars('a', 'b')) + String.valueOf(chars()));
        System.out.println(String.format("%s-%s", "x", "y") + String.join("/", "a", "b", "c") + java.util.Arrays.asList(1, 2, 3) + java.util.Objects.hash(1, 2, 3));
        try {
            System.out.println(f((int[]) null));
        } catch (NullPointerException e) {
            System.out.println("null varargs");
        }
        try {
            Object none = last();
            System.out.println(none);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
