// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1004

import java.util.Arrays;
import java.util.function.*;

public class Random1004 {
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
    enum Colour { RED, GREEN, BLUE, BLACK, WHITE, GREY }
    static Colour s0 = Colour.WHITE;
    static int[][] s1 = new int[][] {new int[] {(-2), 65536, (862962952), 4}, new int[] {1, 3, (-3)}};
    static int s2 = 0;

    interface Shape {
        String i0(int d);
        default String i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return "x1";
            }
            f1(d - 1, ("aXbX" + (0.0)).repeat(2), ((((A3) new A3(s2, (-4L))) != null) | (5L == 1L)));
            return (s2 + ("aXbX" + true + true)).substring((-s2));
        }
    }

    static abstract class A0 implements Shape {
        String a0f0;
        long a0f1;
        A0(String a0f00, long a0f10) {
            this.a0f0 = a0f00;
            this.a0f1 = a0f10;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + a0f1 + " " + ")");
        }
        abstract void a0m0(int d, long[] p0);
        public long a0m1(int d, Shape p0, char p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 1L;
            }
            mix((((switch (s2) { case 0 -> (int) (s2); case 1 -> (int) (s2); default -> (int) (s2); }) <= (s2 - (-4))) ? (double) (((double) ((byte) 3))) : (double) ((((double) p1) % ((double) p1)))));
            B3[] v1 = new B3[s2 % 5];
            return this.a0m1(d - 1, p0, p1);
        }
        public String i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return "";
            }
            a0f0 = clip((left(("cave" + a0f1), 4) + Math.floorDiv((6 % (s2 | 1)), (-s2))));
            loop2: for (int i3 = 0; i3 < 6 && fuel-- > 0; i3++) {
                --a0f1;
                assert ((((i3 > 1) ^ (i3 > 1)) || (true == (i3 > 0))) != (((B2) new B2(a0f1, 0xffffffffL)) != null)) || (i3 < ((int) ((float) i3))) : i3;
            }
            return ("cave" + (((Shape) new A1(s2, true)) != null)).toUpperCase();
        }
    }

    static class A1 extends A0 {
        int a1f0;
        boolean a1f1;
        static {
            mix("static A1");
        }
        A1(int a1f00, boolean a1f10) {
            super("abc", ((long) a1f00));
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + super.toString() + ")");
        }
        public void a0m0(int d, long[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            p0[(((-1) * a1f0) & 0x7fffffff) % p0.length] >>>= (p0[(s2 & 0x7fffffff) % p0.length] & s2);
        }
        public String i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return "aXbX";
            }
            s0 = Colour.GREEN;
            s1 = s1;
            return a0f0;
        }
    }

    static class A2 extends A1 {
        double a2f0;
        static {
            mix("static A2");
        }
        A2(double a2f00) {
            super(s2, false);
            this.a2f0 = a2f00;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + super.toString() + ")");
        }
        public String i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return "b";
            }
            switch (left((s2 + "abc").repeat(2), (a0f0.length() + s2))) {
                case "", "Aa": {
                    s1 = new int[][] {new int[] {Integer.MIN_VALUE, 2, (-4), (-4)}, new int[] {(-4), 4, 3}, new int[] {Integer.MIN_VALUE, 1}, new int[] {0, (-3), 4}};
                    if (((((A0) new A1(a1f0, a1f1)) instanceof A2) ? (boolean) (((a1f0 * 'a') == ((byte) (s2 ^ s2)))) : (boolean) ((((B1) ((B1) null)) != null)))) {
                        throw new IllegalArgumentException(f1(d - 1, a0f0, a1f1));
                    }
                }
                case "BB": {
                    a1f1 ^= (((a0f1 + a1f0) >= (a0f1 + a0f1)) != ((--a2f0) < (a2f0 % (-0.6))));
                }
                    break;
                default: {
                    IntPredicate g4 = (q5) -> ((a1f1 ? (int) (a1f0) : (int) (q5)) < (a1f1 ? (int) (a1f0) : (int) (a1f0)));
                    try {
                        --a0f1;
                        if (((((2.4) * a2f0) <= (--a2f0)) | (((-0.75f) / (-1.5f)) <= ((3.75f) * a0f1)))) {
                            throw new Oops((a0f0 + a0f0));
                        }
                    } finally {
                        a1f1 &= (((short) 3) > Short.MAX_VALUE);
                    }
                }
            }
            if ((a1f0 == s2)) {
                final int[][] v6 = s1;
                a1f1 |= (((int) a2f0) != ((a1f1 ? (long) ((-2147483649L)) : (long) (a0f1)) << s2));
            } else {
                if ((((~a0f1) < Long.remainderUnsigned(a0f1, a0f1 | 1)) != (s2 > Integer.bitCount(s2)))) {
                    throw new UnsupportedOperationException((a1f1 ? (String) (a0f0) : (String) (a0f0)));
                }
            }
            return a0f0;
        }
    }

    static class A3 extends A0 {
        int a3f0;
        long a3f1;
        static {
            mix("static A3");
        }
        A3(int a3f00, long a3f10) {
            super("aXbX", 3L);
            this.a3f0 = a3f00;
            this.a3f1 = a3f10;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + a3f1 + " " + super.toString() + ")");
        }
        public void a0m0(int d, long[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            int n8 = 0;
            loop7: while (n8 < ((s2 * a3f0) & 7) && fuel-- > 0) {
                n8++;
                --a0f1;
                s1 = s1;
            }
        }
    }

    static class B0 {
        int b0f0;
        long b0f1;
        B0(int b0f00, long b0f10) {
            mix(toString());
            this.b0f0 = b0f00;
            this.b0f1 = b0f10;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + b0f1 + " " + ")");
        }
        public double b0m0(int d, A1 p0, int p1) {
            if (d <= 0 || fuel-- <= 0) {
                return Double.NEGATIVE_INFINITY;
            }
            loop9: for (int i10 = (s0.ordinal() & 7); i10 > 0 && fuel-- > 0; i10 -= 2) {
                b0f0 *= i10;
            }
            p0.a0f1 >>= (((long) ((double) p1)) % (p0.a0f1 | 1));
            return ((double) p1);
        }
        public boolean b0m1(int d, String p0, double[][] p1) {
            if (d <= 0 || fuel-- <= 0) {
                return true;
            }
            s1 = s1;
            return (b0f0 <= Colour.BLUE.ordinal());
        }
    }

    static class B1 extends B0 {
        float b1f0;
        long b1f1;
        B1(float b1f00, long b1f10) {
            super(s2, b1f10);
            this.b1f0 = b1f00;
            this.b1f1 = b1f10;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + b1f1 + " " + ")");
        }
    }

    static class B2 extends B0 {
        long b2f0;
        long b2f1;
        B2(long b2f00, long b2f10) {
            super(s2, b2f00);
            this.b2f0 = b2f00;
            this.b2f1 = b2f10;
        }
        @Override
        public String toString() {
            return clip("B2(" + b2f0 + " " + b2f1 + " " + ")");
        }
    }

    static class B3 extends B0 {
        short b3f0;
        byte b3f1;
        B3(short b3f00, byte b3f10) {
            super(2, ((long) b3f00));
            this.b3f0 = b3f00;
            this.b3f1 = b3f10;
        }
        @Override
        public String toString() {
            return clip("B3(" + b3f0 + " " + b3f1 + " " + ")");
        }
    }
    static A0 f0(int d) {
        if (d <= 0 || fuel-- <= 0) {
            return new A1((-2), false);
        }
        assert (((true ? (float) ((2.25f)) : (float) ((-2.25f))) >= ((5.25f) / (-3.0f))) && (((short) (s2 - '7')) > ((short) 5))) || ((((-3L) & ((byte) 8)) < '\0') | (((-1.5f) != (3.75f)) ? (boolean) (((-1.2) != (2.1))) : (boolean) ((s2 > 65536)))) : s2;
        return new A1((s2++), (s0 == s0));
    }
    static String f1(int d, String p0, boolean p1) {
        if (d <= 0 || fuel-- <= 0) {
            return "abc";
        }
        mix(("".trim().isEmpty() == (((short) 7) <= ((short) 0))));
        return left((((short) 6) + p0).concat("!"), s2);
    }

    static void scenario0(int d) {
        int v11 = (-(s2 & (s2 -= s2)));
        int[] v12 = new int[] {v11, ((int) ((float) v11))};
        String v13 = ((String) null);
        B2 v14 = new B2(Long.highestOneBit(3L), (((long) v11) >> ((-4) | v11)));
        double v15 = ((double) v11);
        long v16 = ((--v14.b0f1) * ((-s2) & (~v11)));
        --v14.b2f1;
        if ((v14.b0f1 < ((~v14.b2f1) - (~v16)))) {
            A2 v17 = new A2(v15);
            s2++;
        } else {
            s0 = ((((float) v15) != Long.valueOf(v14.b0f1).longValue()) ? (Colour) (s0) : (Colour) ((v14.b0m1(d - 1, v13, new double[][] {new double[] {(2.1), (0.6), (0.3)}}) ? (Colour) (((v11 > 2) ? (Colour) (s0) : (Colour) (s0))) : (Colour) (Colour.values()[(v11 & 0x7fffffff) % 6]))));
        }
        loop18: for (int i19 = 0; i19 < 1 && fuel-- > 0; i19++) {
            if (((((-1L) - ((byte) v16)) + (v14.b2f0 - ((byte) v15))) < ((v14.b2f0 - v14.b0f1) - (switch (v14.b0f0) { case 0 -> (int) (3); case 1 -> (int) (s2); default -> (int) (i19); })))) {
                throw new IllegalStateException("");
            }
        }
        mix(v11);
        mix(v13);
        mix(v14);
        mix(v15);
        mix(v16);
    }

    static void scenario1(int d) {
        int v20 = (((s2 - s2) ^ (false ? (int) (s2) : (int) (65536))) * s2);
        final int[] v21 = new int[] {s2, (~(v20 % (0 | 1)))};
        String v22 = f1(d - 1, "b".trim(), (!(((float) v20) >= s2)));
        B1 v23 = new B1(((float) v20), ((long) v20));
        double v24 = v23.b0m0(d - 1, new A2(((double) v20)), s2);
        try {
            v20 >>= (3 / ((v21[(3 & 0x7fffffff) % v21.length] + v23.b0f0) | 1));
            IntUnaryOperator g25 = (q26) -> s2;
        } catch (Throwable x27) {
            mix(x27.getMessage());
            final double v28 = ((double) ((byte) (v20 + ((int) v20))));
        }
        int n30 = 0;
        loop29: do {
            n30++;
            v20 ^= v23.b0f0;
            IntUnaryOperator g31 = (q32) -> ((int) ((short) q32));
        } while (n30 < 4 && fuel-- > 0 && ((((byte) v24) != ((byte) ((short) (-4)))) ^ ((Integer.MAX_VALUE + v23.b0f0) == v23.b0f0)));
        v21[(((((short) v20) != ((short) (-1))) ? (int) (((v20 > 2) ? (int) ((-3)) : (int) (s2))) : (int) (Integer.valueOf(v20).hashCode())) & 0x7fffffff) % v21.length] = (((int) (-3L)) + s2);
        if (((((-1) * '0') <= (s2 + v23.b0f0)) || (((char) v23.b1f0) >= v21[(v23.b0f0 & 0x7fffffff) % v21.length]))) {
            Colour v33 = Colour.values()[(v20 & 0x7fffffff) % 6];
        } else if ((v23.b1f0 <= (-0.0f))) {
            switch ((String.valueOf(v24) + ((byte) ((false ? (int) (v20) : (int) (5)) >> (v23.b1f1 - (1541131020381981090L)))))) {
                case "Aa": {
                    s2 *= (((switch (v23.b0f0) { case 0 -> (int) (1); case 1 -> (int) (v23.b0f0); default -> (int) (s2); }) - Integer.divideUnsigned(s2, 0 | 1)) + ((byte) (v21[(v23.b0f0 & 0x7fffffff) % v21.length] - ((int) ((char) v20)))));
                    mix(((char) (s0.ordinal() - (-(-4)))));
                }
                    break;
                case "BB": {
                    --v23.b1f1;
                    if ((((short) ((byte) (v20 + (-129)))) <= ((short) 6))) {
                        return;
                    }
                }
                    break;
                default: {
                    v23.b0m1(d - 1, ((v24 > 0) + v22).repeat(2), new double[][] {new double[] {(1.7999999999999998)}, new double[] {(0.8999999999999999), (0.3), (-0.8999999999999999)}});
                    s0 = Colour.BLACK;
                }
                    break;
            }
        }
        mix(v20);
        mix(v22);
        mix(v23);
        mix(v24);
    }

    static void scenario2(int d) {
        int v34 = s2;
        int[] v35 = new int[1 + (((int) ((char) (s2 - s2))) & 7)];
        String v36 = "";
        final B1 v37 = ((B1) ((B0) (((v34 > 1) ? (boolean) ((v34 > 0)) : (boolean) (false)) ? (B0) (new B0(v34, 0L)) : (B0) ((false ? (B0) (new B2(((long) v34), (-3127056155474667857L))) : (B0) (new B2(((long) v34), 5L)))))));
        long v38 = Math.abs((-((long) v37.b1f0)));
        if ((!(((v34 > 2) ? (long) (v38) : (long) (5L)) > ((-1L) + ((byte) v38))))) {
            final long[][] v39 = new long[][] {new long[] {3L, 7L}, new long[] {(-994357801718924504L), 6L, (-1L), (-3L)}, new long[] {(-2L), 3L, Long.MIN_VALUE}};
        }
        if (((((long) ((short) 4)) % ((v38 - ((byte) v34)) | 1)) < v37.b1f0)) {
            v35[((s2 ^ ((char) (v37.b0f0 + v34))) & 0x7fffffff) % v35.length] >>= v34;
            if (((((v34 > 1) != true) ? (int) (v37.b0f0) : (int) ((~v37.b0f0))) < v38)) {
                throw new IllegalArgumentException(v36);
            }
        } else if (((((byte) (-3)) == ((byte) (s2 + v37.b0f0))) && (((v38 > 0) ? (byte) (((byte) v34)) : (byte) (((byte) v34))) == ((byte) (-4))))) {
            int v40 = ((int) (-(4.5f)));
            loop41: for (int i42 = 1; i42 > 0 && fuel-- > 0; i42 -= 2) {
                --v38;
                mix(new A3((s2 -= v36.length()), 6L));
            }
        }
        if ((v37.b1f0 <= v37.b0f0)) {
            v35[((v37.b0f0 & ((byte) v34)) & 0x7fffffff) % v35.length] <<= ((v34++) - (~((int) v37.b1f0)));
            v37.b0m0(d - 1, new A2(((double) v34)), Integer.bitCount(((int) v37.b1f0)));
        }
        v37.b0m1(d - 1, (("ab" + "abc") + s0), new double[][] {new double[] {(-1.2), (0.0), (-1.2)}, new double[] {(0.3), (-0.8999999999999999), (1.2), (0.8999999999999999)}, new double[] {(0.0)}, new double[] {(1.5), (1.7999999999999998), Double.MIN_VALUE, (-1.2)}});
        mix(v34);
        mix(v36);
        mix(v37);
        mix(v38);
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
        try {
            scenario2(4);
        } catch (RuntimeException | AssertionError e) {
            System.out.println(e);
        }
        System.out.println("2: " + sum);
        System.out.println("s0 = " + s0);
        System.out.println("s2 = " + s2);
    }
}
