// features: constants, dead code, compile-time constants, final variables, definite assignment
public class ConstantFolding {
    static final boolean DEBUG = false;
    static final int A = 6 * 7;
    static final long B = 1L << 40 | A;
    static final String S = "A=" + A + (A > 40 ? "!" : "?") + (char) 65 + (byte) 300 + 1.0f / 3;
    static final double D = 1 / 3.0 + 1e-10;
    static final char C = (char) ('a' + 2);
    static final byte NARROW = (byte) 0x1ff;
    static final boolean T = A == 42 && !DEBUG || B < 0;
    static final int MIN_DIV = Integer.MIN_VALUE / -1;
    static final int SHIFT = 1 << 33;
    static final long LSHIFT = 1L << 65;
    static final float F = (float) 1e40;
    static final int FROM_FLOAT = (int) 1e20f;
    static final int FROM_NAN = (int) Float.NaN;
    final int instance = A + 1;
    final String late;

    ConstantFolding(boolean b) {
        if (b) {
            late = "yes";
        } else {
            late = "no";
        }
    }

    static int flow(int x) {
        final int y;
        if (DEBUG) {
            System.out.println("never");
        }
        while (false || x > 100) {
            x -= 100;
        }
        if (true) {
            y = x;
        } else {
            y = 0;
        }
        for (; ; ) {
            if (x++ > 50) {
                break;
            }
        }
        do {
            x--;
        } while (false);
        return DEBUG ? -1 : x * 1000 + y;
    }

    static int conditional(boolean b) {
        final int k;
        if (b && (k = 5) > 0) {
            return k;
        }
        return 0;
    }

    public static void main(String[] args) {
        System.out.println(A + " " + B + " " + S + " " + D + " " + C + " " + NARROW + " " + T);
        System.out.println(MIN_DIV + " " + SHIFT + " " + LSHIFT + " " + F + " " + FROM_FLOAT + " " + FROM_NAN);
        System.out.println(flow(5) + " " + flow(260) + " " + conditional(true) + conditional(false));
        System.out.println(new ConstantFolding(true).late + new ConstantFolding(false).late + new ConstantFolding(true).instance);
        final int x = 10;
        byte b = x;
        final char c = 98;
        byte d = c;
        System.out.println(b + d + (x == 10 ? 'y' : 'n') + "");
        switch (args.length) {
            case A - 42:
                System.out.println("constant case");
                break;
            case 'a' + 1:
                System.out.println("other");
        }
        System.out.println(("con" + "stant") == "constant");
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (float) 0.1 + " " + 1.0 / 0 + " " + 0.0 / 0 + " " + -1.0 / 0);
        System.out.println(Long.MAX_VALUE + 1 + " " + (int) 3000000000L + " " + (short) 100000 + " " + (char) 66 + (int) 'x');
        System.out.println(5 % 3 + " " + -5 % 3 + " " + 5 % -3 + " " + 5.5 % -2 + " " + -7 / 2 + " " + (-7 >> 1));
    }
}
