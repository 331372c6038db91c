// features: evaluation order, short circuit, side effects, operator precedence
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int i(String s, int v) {
        log.append(s);
        return v;
    }

    static boolean b(String s, boolean v) {
        log.append(s);
        return v;
    }

    static int[] a(String s, int... v) {
        log.append(s);
        return v;
    }

    static String flush() {
        String s = log.toString();
        log.setLength(0);
        return s;
    }

    static int three(int x, int y, int z) {
        return x * 100 + y * 10 + z;
    }

    public static void main(String[] args) {
        System.out.println(i("a", 1) + i("b", 2) * i("c", 3) - i("d", 4) / i("e", 2) + flush());
        System.out.println((b("a", true) && b("b", false) || b("c", true)) + flush());
        System.out.println((b("a", false) && b("b", false) && b("c", true)) + flush());
        System.out.println((b("a", false) & b("b", true) | b("c", true) ^ b("d", true)) + flush());
        System.out.println((b("a", true) || b("b", true) && b("c", false)) + flush());
        System.out.println((b("t", true) ? i("x", 1) : i("y", 2)) + flush());
        System.out.println(three(i("1", 1), i("2", 2), i("3", 3)) + flush());
        a("arr", 1, 2, 3)[i("idx", 1)] = i("val", 9);
        System.out.println(flush());
        try {
            a("arr", 1)[i("idx", 5)] = i("val", 9);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(flush() + e.getMessage());
        }
        try {
            int[] none = null;
            none[i("idx", 0)] = i("val", 1);
        } catch (NullPointerException e) {
            System.out.println(flush() + "null");
        }
        try {
            i("left", 1);
            int r = i("num", 1) / i("zero", 0) + i("never", 1);
        } catch (ArithmeticException e) {
            System.out.println(flush());
        }
        int k = 1;
        k += k++ + ++k * k--;
        System.out.println(k);
        int[] v = {0, 0, 0};
        int p = 0;
        v[p++] = v[p] = p++;
        v[p] = p = 0;
        System.out.println(v[0] + "" + v[1] + v[2] + p);
        int x = 5;
        x = x++ * 2 + x;
        System.out.println(x);
        System.out.println(1 + 2 * 3 % 4 - -5 + ~6 + (7 >> 1 << 2) + (8 & 12 | 3 ^ 1));
        System.out.println(1 < 2 == 3 > 2 ? 4 : 5);
        System.out.println(2 + 3 << 1 + 1);
        boolean t = true, f = false;
        System.out.println((t | f & f) + " " + ((t || f) && f) + " " + (!t ^ f) + (t == f != f));
        int y = 0;
        if (y != 0 && 10 / y > 1 || y++ == 0 | y++ == 1) {
            System.out.println("y " + y);
        }
        int sum = 0;
        for (int c = i("init", 0); b("cond", c < 2); c += i("step", 1)) {
            sum += i("body", c);
        }
        System.out.println(flush() + sum);
        new Object() {
            int f = i("field", 1);

            {
                i("block", 2);
            }
        }.hashCode();
        System.out.println(flush());
        long l = i("l", 1) + (long) i("m", 2) * i("n", 3);
        String s = "s" + i("o", 4) + i("p", 5);
        System.out.println(l + s + flush());
        int chained = k = p = x = 3;
        System.out.println(chained + k + p + x);
    }
}
