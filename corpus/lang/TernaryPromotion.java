// features: ternary operator, numeric promotion, boxing, unboxing, null unboxing
public class TernaryPromotion {
    static Object pick(boolean b, Integer i, Double d) {
        return b ? i : d;
    }

    static String kind(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + " " + o;
    }

    static int sign(long x) {
        return x < 0 ? -1 : x == 0 ? 0 : 1;
    }

    static String grade(int points) {
        return points >= 90 ? "A" : points >= 80 ? "B" : points >= 70 ? "C" : points >= 60 ? "D" : "F";
    }

    public static void main(String[] args) {
        boolean t = args.length == 0;
        System.out.println(kind(t ? 1 : 2.0));
        System.out.println(kind(t ? 'a' : 0));
        System.out.println(kind(t ? 'a' : 70000));
        int zero = 0;
        System.out.println(kind(t ? 'a' : zero));
        System.out.println(kind(t ? (byte) 1 : 'b'));
        System.out.println(kind(t ? (byte) 1 : (short) 2));
        System.out.println(kind(t ? 1L : 1f));
        System.out.println(kind(t ? (Object) 1 : (Object) 2.0));
        System.out.println(kind(t ? "s" : 1));
        System.out.println(kind(pick(true, 7, 2.5)));
        System.out.println(kind(pick(false, 7, 2.5)));
        try {
            System.out.println(pick(true, null, 2.5));
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Integer big = 1000;
        Integer same = 1000;
        int plain = 1000;
        System.out.println((big == plain) + " " + big.equals(same) + " " + (big < 1001));
        System.out.println(sign(-5) + " " + sign(0) + " " + sign(1L << 40));
        for (int p = 55; p < 100; p += 9) {
            System.out.print(grade(p));
        }
        System.out.println();
        char c = t ? 'x' : 'y';
        c = (char) (t ? c + 1 : c - 1);
        System.out.println(c);
        short s = 1;
        byte b = 2;
        System.out.println(kind(s + b) + " " + kind(s * 1L) + " " + kind(b / 2f) + " " + kind('a' + 'b') + " " + kind(-b));
        System.out.println(kind(b << 1L) + " " + kind(1L << b) + " " + kind(~s) + " " + kind(+c));
        long l = Integer.MAX_VALUE + 1;
        long m = Integer.MAX_VALUE + 1L;
        System.out.println(l + " " + m);
        double half = 1 / 2;
        double real = 1 / 2.0;
        System.out.println(half + " " + real + " " + (5 / 2 * 2.0) + " " + (5 * 2.0 / 2));
        Boolean boxed = Boolean.TRUE;
        System.out.println(boxed ? !boxed : boxed);
        System.out.println(t ? null : 0);
    }
}
