// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1078

import java.util.Arrays;
import java.util.function.*;

public class Random1078 {
    static int fuel = 400;
    static long sum = 1;
    static final Object LOCK = new Object();
    static void mix(long v) { sum = sum * 31 + v; }
    static void mix(boolean v) { sum = sum * 31 + (v ? 1231 : 1237); }
    static void mix(float v) { mix(Float.floatToIntBits(v)); mix(Float.toString(v)); }
    static void mix(double v) { mix(Double.doubleToLongBits(v)); mix(Double.toString(v)); }
    static void mix(String v) { mix(v == null ? -1 : v.hashCode() * 7L + v.length()); }
    static void mix(Object v) { mix(String.valueOf(v)); }
    static String clip(String s) { return s == null || s.length() <= 24 ? s : s.substring(s.length() - 24); }
    static String left(String s, int n) { return s.substring(0, Math.max(0, Math.min(n, s.length()))); }
    static char pick(String s, int i) { return s.isEmpty() ? '?' : s.charAt((i & 0x7fffffff) % s.length()); }
    static class Oops extends RuntimeException {
        Oops(String message) {
            super(message);
        }
    }
    static class WorseOops extends Oops {
        WorseOops(String message) {
            super(message);
        }
    }
    enum Colour { RED, GREEN, BLUE }
    static Colour s0 = Colour.GREEN;
    static String s1 = "cave";
    static long s2 = (-3L);

    interface Shape {
        int i0(int d, float p0, int p1);
        default void i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            if (((' ' > ((char) (65536 & (-4)))) ? (boolean) ((65536 == Math.addExact(1, 7))) : (boolean) ((((short) 'c') >= ((short) 3))))) {
                return;
            }
        }
    }

    static abstract class A0 implements Shape {
        int a0f0;
        double a0f1;
        static {
            mix("static A0");
        }
        A0(int a0f00, double a0f10) {
            this.a0f0 = a0f00;
            this.a0f1 = a0f10;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + a0f1 + " " + ")");
        }
        abstract String a0m0(int d);
        public int i0(int d, float p0, int p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 65536;
            }
            LongBinaryOperator g1 = (q2, q3) -> (-s2);
            return ((int) ((a0f0 + a0f0) / (((int) ((short) 6)) | 1)));
        }
    }

    static class A1 extends A0 {
        int a1f0;
        double a1f1;
        A1(int a1f00, double a1f10) {
            super(a1f00, a1f10);
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + ")");
        }
        public String a0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return "-7";
            }
            s0 = Colour.values()[(((int) a1f0) & 0x7fffffff) % 3];
            if ((Short.MIN_VALUE != ((short) 6))) {
                return left((false ? (String) ("-7") : (String) (s1)).repeat(2), a0f0);
            }
            return this.a0m0(d - 1);
        }
    }

    static class A2 extends A0 {
        long a2f0;
        static {
            mix("static A2");
        }
        A2(long a2f00) {
            super(((int) a2f00), ((double) a2f00));
            this.a2f0 = a2f00;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + super.toString() + ")");
        }
        public String a0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return "ab";
            }
            loop4: for (int i5 = 0; i5 < (f0(d - 1, s1, new A0[] {new A2((-2147483649L)), new A2(5L), new A1(6, (2.4)), new A1(5, (2.4))}) & 7) && fuel-- > 0; i5++) {
                s0 = s0;
            }
            if ((((-3.0f) + ((6.0f) / (-1))) < ((-1.5f) - (a2f0 / a2f0)))) {
                assert ((!(7L < a2f0)) | (Math.min((-0.3), a0f1) == Integer.compare(a0f0, a0f0))) || (a0f0 < Integer.MIN_VALUE) : a0f0;
            } else {
                if ((a0f0 >= (s1.length() * ((int) ((byte) (-2)))))) {
                    return (s0.ordinal() + left(s1, (-1))).replace("X", "yz");
                }
            }
            return left(((a0f0 *= a0f0) + this.a0m0(d - 1)), f0(d - 1, ("-7" + ' ' + 4L), new A0[a0f0 % 5]));
        }
    }

    static class A3 extends A2 {
        byte a3f0;
        int a3f1;
        static {
            mix("static A3");
        }
        A3(byte a3f00, int a3f10) {
            super(s2);
            this.a3f0 = a3f00;
            this.a3f1 = a3f10;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + a3f1 + " " + super.toString() + ")");
        }
    }

    static abstract class B0 implements Shape {
        char b0f0;
        B0(char b0f00) {
            mix(toString());
            this.b0f0 = b0f00;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + ")");
        }
        abstract long b0m0(int d, float p0, boolean p1);
        public void b0m1(int d, String p0) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            s0 = s0;
        }
        public int i0(int d, float p0, int p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 4;
            }
            synchronized (this) {
                A2 v6 = new A2(s2);
                s2 <<= s2;
            }
            try {
                --b0f0;
            } catch (ArithmeticException x7) {
                mix(x7.getMessage());
                s2 <<= s2;
            } catch (NullPointerException x8) {
                mix(x8.getMessage());
                loop9: for (long e10 : new long[] {(switch (p1) { case 0 -> (long) (s2); case 1 -> (long) ((3L + s2)); default -> (long) (s2); }), this.b0m0(d - 1, p0, (s0 == s0)), s2}) {
                    if (fuel-- <= 0) {
                        break;
                    }
                    s1 = clip(s1);
                }
            }
            return 1;
        }
    }

    static class B1 extends B0 {
        boolean b1f0;
        B1(boolean b1f00) {
            super('0');
            this.b1f0 = b1f00;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + super.toString() + ")");
        }
        public long b0m0(int d, float p0, boolean p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 7L;
            }
            b0f0 = b0f0;
            if (((B1) this) instanceof B3 b11) {
                synchronized (this) {
                    int v12 = (--b11.b3f1);
                }
                b0f0 &= ((char) (b11.b3f1 * b11.i0(d - 1, ((1.5f) - s2), b11.b3f1)));
            }
            return (~s2);
        }
        public int i0(int d, float p0, int p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 4;
            }
            if ((p0 != Float.POSITIVE_INFINITY)) {
                return 7;
            }
            return 8;
        }
    }

    static class B2 extends B0 {
        long b2f0;
        boolean b2f1;
        B2(long b2f00, boolean b2f10) {
            super(((char) b2f00));
            this.b2f0 = b2f00;
            this.b2f1 = b2f10;
        }
        @Override
        public String toString() {
            return clip("B2(" + b2f0 + " " + b2f1 + " " + ")");
        }
        public long b0m0(int d, float p0, boolean p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 5L;
            }
            switch (((byte) (((int) p0) - b0f0))) {
                case -128, 0 -> {
                    s0 = s0;
                }
                case 1, 100 -> {
                    mix(((((int) p0) != (-3)) + s1).toUpperCase());
                }
                default -> {
                    byte v13 = ((byte) ((-1) + (-f0(d - 1, "x1", new A0[] {new A1(5, (2.4)), new A1((-4), (0.0))}))));
                    if ((6L > (b2f0 >> ((int) p0)))) {
                        throw new UnsupportedOperationException(left(s1, ((int) p0)));
                    }
                }
            }
            try {
                this.i1(d - 1);
            } finally {
                s1 = clip((new A3(((byte) -((byte) p0)), (5 / (((int) p0) | 1))) + s1));
            }
            return s2;
        }
    }

    static class B3 extends B1 {
        int b3f0;
        int b3f1;
        B3(int b3f00, int b3f10) {
            super((b3f10 > 0));
            this.b3f0 = b3f00;
            this.b3f1 = b3f10;
        }
        @Override
        public String toString() {
            return clip("B3(" + b3f0 + " " + b3f1 + " " + super.toString() + ")");
        }
    }
    static int f0(int d, String p0, A0[] p1) {
        if (d <= 0 || fuel-- <= 0) {
            return 1;
        }
        p1[((-3) & 0x7fffffff) % p1.length] = new A1((-4), ((-Double.NEGATIVE_INFINITY) + ((2.1) * 1L)));
        return ((int) (-0.0));
    }
    static boolean f1(int d, String p0, int p1) {
        if (d <= 0 || fuel-- <= 0) {
            return false;
        }
        s1 = clip((p0 + s2 + ((byte) p1)));
        switch (Integer.MAX_VALUE) {
            case -3: {
                s2 = s2;
            }
            case 0, 1000000: {
                mix(Arrays.toString(new A3[] {new A3(((byte) (-4)), 255), new A3(((byte) 7), 2), new A3(((byte) 6), 4)}));
            }
                break;
            default: {
                if ((!(((int) ((byte) p1)) >= (((double) p1) % p1)))) {
                    s0 = Colour.RED;
                    s0 = s0;
                }
            }
                break;
        }
        return (!(4 != 8));
    }
    static char f2(int d, Shape p0) {
        if (d <= 0 || fuel-- <= 0) {
            return 'b';
        }
        boolean v14 = (((long) Short.MAX_VALUE) == s2);
        return ((char) (65536 >> ((1 * (-4)) * (v14 ? (int) ((-4)) : (int) (0)))));
    }

    static void scenario0(int d) {
        final int v15 = (s0.ordinal() + ((byte) (-1)));
        int[] v16 = new int[1 + (((v15 ^ v15) & Integer.numberOfLeadingZeros(v15)) & 7)];
        String v17 = (s1 + (Math.addExact(v15, v15) > s2));
        Shape v18 = new B1(f1(d - 1, s1, 6));
        long v19 = (-2147483649L);
        if ((s2 <= ((short) (((int) Double.NEGATIVE_INFINITY) + ((char) (v15 + v15)))))) {
            return;
        }
        try {
            s2 -= v19;
            try {
                mix(((double) ((char) ((v15 * 3) + 5))));
                if ((((float) v15) > ((v15 | v15) >>> "cave".hashCode()))) {
                    throw new UnsupportedOperationException(s1);
                }
            } catch (AssertionError x20) {
                mix(x20.getMessage());
                B1 v21 = ((B1) ((Shape) v18));
            }
            mix(v16[v16[((v15 + 6) & 0x7fffffff) % v16.length]]);
        } catch (NegativeArraySizeException x22) {
            mix(x22.getMessage());
            if (((Shape) v18) instanceof B3 b23) {
                --b23.b3f0;
                mix(((short) v19));
            }
        } catch (IllegalArgumentException x24) {
            mix(x24.getMessage());
            s0 = Colour.BLUE;
        }
        loop25: for (int i26 = 0; i26 < 5 && fuel-- > 0; i26++) {
            s0 = s0;
            int v27 = ((v17 + ((double) v15) + ((char) v19)).length() & v15);
        }
        final Colour v28 = Colour.GREEN;
        mix(v15);
        mix(v17);
        mix(v18);
        mix(v19);
    }

    static void scenario1(int d) {
        int v29 = (4 ^ ((Integer.MIN_VALUE - (-3)) / 8));
        int[] v30 = new int[] {f0(d - 1, s1, new A0[] {new A3(((byte) 3), 1), new A2(4L)}), ((Colour.BLUE == s0) ? (int) (v29) : (int) ((-2))), v29};
        String v31 = ((((-1) != 8) ? (String) (s1) : (String) (s1.concat("!"))) + v29 + ((char) ((true ? (int) (v29) : (int) (v29)) >>> Byte.MIN_VALUE)));
        B0 v32 = new B1((!(3 >= v29)));
        final double v33 = Double.MAX_VALUE;
        if (((B0) v32) instanceof B3 b34) {
            s1 = clip((("abc" + s2 + s2) + Colour.GREEN).toUpperCase());
            if ((((b34.b1f0 ? (long) (s2) : (long) (s2)) == ((-2L) / s2)) == ((5.25f) < (-((float) v33))))) {
                throw new IllegalArgumentException(s1);
            }
        }
        short v35 = ((short) ((((v29 > 1) && (v33 > 0)) ? (int) (((int) 'a')) : (int) ((--v29))) * ("".equals(s1) ? (int) (((int) Integer.MIN_VALUE)) : (int) ((v29 % v29)))));
        try {
            final double v36 = 1e100;
        } catch (RuntimeException x37) {
            mix(x37.getMessage());
            v29++;
        }
        UnaryOperator<String> g38 = String::trim;
        mix(v29);
        mix(v31);
        mix(v32);
        mix(v33);
        mix(v35);
    }

    static void scenario2(int d) {
        int v39 = Colour.RED.ordinal();
        int[] v40 = new int[1 + (((v39 >>> s2) - s1.hashCode()) & 7)];
        String v41 = (String.valueOf(v39) + 1L).toUpperCase();
        A2 v42 = new A2(((long) ((1.7999999999999998) / (-0.6))));
        final double v43 = (0.3);
        loop44: for (double e45 : new double[] {(switch (Integer.rotateLeft(v39, v39)) { case 0 -> (double) (v43); case 1 -> (double) (v43); case 2 -> (double) ((-v42.a0f1)); default -> (double) (v42.a0f1); }), v42.a0f1, (v43 * v43)}) {
            if (fuel-- <= 0) {
                break;
            }
            v42.i1(d - 1);
            if ((((double) ((char) (0 + v39))) == v43)) {
                break loop44;
            }
        }
        final B0[] v46 = new B0[] {((B0) ((Shape) new B3(4, v39)))};
        if ((((--s2) - (3L - v39)) != v42.a2f0)) {
            v40 = new int[] {((((byte) v43) >= 5) ? (int) ((v39 + v39)) : (int) ((-v39)))};
            mix(Arrays.toString(new double[] {((double) ((short) (v42.a0f0 * v39))), v43, (v43 / Math.max(v42.a2f0, s2)), (0.8999999999999999)}));
        } else if (((v41 + v42.a0f0 + (v39 > 0)) + (Long.MIN_VALUE + ((byte) v39)) + (s1 + 7 + v39)).equals((v41 + (v42.a0f1 + (0.0f))))) {
            final String v47 = ('a' + s1).intern().intern();
        }
        mix(((float) v39));
        mix(v39);
        mix(v41);
        mix(v42);
        mix(v43);
    }

    public static void main(String[] args) {
        fuel = 400;
        try {
            scenario0(4);
        } catch (RuntimeException | AssertionError e) {
            System.out.println(e);
        }
        System.out.println("0: " + sum);
        fuel = 400;
        try {
            scenario1(4);
        } catch (RuntimeException | AssertionError e) {
            System.out.println(e);
        }
        System.out.println("1: " + sum);
        fuel = 400;
        scenario2(4);
        System.out.println("2: " + sum);
        System.out.println("s0 = " + s0);
        System.out.println("s1 = " + s1);
        System.out.println("s2 = " + s2);
    }
}
