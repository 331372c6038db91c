// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1013

import java.util.Arrays;
import java.util.function.*;

public class Random1013 {
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
    enum Colour { RED, GREEN, BLUE, BLACK }
    static long[] s0 = new long[] {(-1L), 8L, 0xffffffffL, (-2147483649L)};
    static int[][] s1 = new int[][] {new int[] {3, 0, (-4)}};
    static Colour s2 = Colour.BLUE;

    interface Shape {
        int i0(int d);
        default long i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 5L;
            }
            boolean v1 = ((switch (Integer.numberOfLeadingZeros(3)) { case 0 -> (char) ('\0'); case 1 -> (char) (((char) (8 - ((short) (-4))))); default -> (char) ('0'); }) <= 'd');
            return (-1L);
        }
    }

    static abstract class A0 implements Shape {
        int a0f0;
        boolean a0f1;
        A0(int a0f00, boolean a0f10) {
            mix(toString());
            this.a0f0 = a0f00;
            this.a0f1 = a0f10;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + a0f1 + " " + ")");
        }
        abstract long[] a0m0(int d, Shape p0);
        public int i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return Integer.MIN_VALUE;
            }
            if ((Short.MAX_VALUE <= ((false ? (boolean) (a0f1) : (boolean) (a0f1)) ? (short) (((short) (a0f0 << a0f0))) : (short) (((short) (65536 >> a0f0)))))) {
                return (-(((int) (-1.5f)) * a0f0));
            }
            s2 = s2;
            return a0f0;
        }
    }

    static class A1 extends A0 {
        int a1f0;
        A1(int a1f00) {
            super(a1f00, (a1f00 > 1));
            this.a1f0 = a1f00;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + super.toString() + ")");
        }
        public long[] a0m0(int d, Shape p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new long[] {1L};
            }
            p0.i0(d - 1);
            if ((((a1f0 + a1f0) + ((short) 5)) > (-2))) {
                int n3 = 0;
                loop2: while (n3 < ((a0f0 + a0f0) & 7) && fuel-- > 0 && (((long) n3) <= Math.floorMod((((long) n3) * ((long) n3)), ((long) n3)))) {
                    n3++;
                    s2 = s2;
                }
                mix(Arrays.toString(new double[] {Math.abs(Double.MIN_VALUE), (-0.3), (-(0.3))}));
            } else if (((Math.ceil((1.5)) < (0.6)) || ((1.2) < Double.MIN_VALUE))) {
                s1 = new int[][] {new int[] {0, 3, 65536, 4}};
            }
            return s0;
        }
        public long i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 5L;
            }
            int n5 = 0;
            loop4: while (n5 < 1 && fuel-- > 0 && (((short) '\0') == ((short) 2))) {
                n5++;
                short v6 = ((short) (Math.floorDiv(a1f0, (~a0f0)) * 2));
                s2 = s2;
            }
            if ((((byte) ((a0f0 >>> 1L) - (~a0f0))) > ((byte) (-2)))) {
                throw new IllegalStateException("a");
            }
            return (-2L);
        }
    }

    static class A2 extends A1 {
        String a2f0;
        static {
            mix("static A2");
        }
        A2(String a2f00) {
            super(6);
            this.a2f0 = a2f00;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + super.toString() + ")");
        }
        public long[] a0m0(int d, Shape p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new long[] {(-1L), 6L, (-2L)};
            }
            int v7 = (a1f0 - ((int) '\0'));
            loop8: for (int i9 = 0; i9 < 3 && fuel-- > 0; i9++) {
                mix(new A3((((B1) new B2(((long) i9), ((float) i9))) != null)));
                a2f0 = clip(String.valueOf(((-3.0f) == (Integer.MIN_VALUE * (-1)))));
            }
            return new long[1 % 5];
        }
        public int i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return (-1);
            }
            final A2 v10 = new A2((((B3) ((B1) new B2((-1L), (0.75f)))) + "b"));
            return (-(-3));
        }
    }

    static class A3 extends A0 {
        boolean a3f0;
        A3(boolean a3f00) {
            super((-4), a3f00);
            this.a3f0 = a3f00;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + super.toString() + ")");
        }
        public long[] a0m0(int d, Shape p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new long[] {(-3L), (-2147483649L)};
            }
            try {
                a0f0 = a0f0;
                mix(((short) (a0f0 - a0f0)));
                this.i1(d - 1);
            } catch (IndexOutOfBoundsException x11) {
                mix(x11.getMessage());
                if ((((Shape) p0) instanceof A3)) {
                    a3f0 &= (((short) -((short) 5)) <= (switch (Integer.bitCount(65536)) { case 0 -> (short) (((short) 1)); case 1 -> (short) (((short) a0f0)); default -> (short) (Short.MAX_VALUE); }));
                    a0f1 = (((double) ((byte) (-2))) + "ab").equals(left(("aXbX" + ((short) 7)), (a0f0 + (-2))));
                } else if ((("" + p0) + (a0f0 * '\0') + (((short) 2) >= ((short) 6))).equals(left((a0f1 ? (String) ("-7") : (String) ("-7")), ((int) 7L)))) {
                    a3f0 ^= (Math.floorMod((--a0f0), Integer.parseInt(String.valueOf((-2)))) > p0.i0(d - 1));
                    a3f0 = (!(((0.0) / (-3.0f)) == Math.sqrt((-0.3))));
                }
                a0f1 ^= ((Short.MIN_VALUE <= (a3f0 ? (short) (((short) 2)) : (short) (((short) 4)))) ? (boolean) ((p0.i0(d - 1) < (6 / (a0f0 | 1)))) : (boolean) ((((char) (a0f0 - a0f0)) > 'c')));
            } finally {
                A3 v12 = new A3(((Double.NEGATIVE_INFINITY == (2.4)) ^ (!a0f1)));
                synchronized (this) {
                    Colour v13 = s2;
                    v12.a0f0 >>>= v12.a0f0;
                }
            }
            final int v14 = (((a0f0 + a0f0) * (a0f0 = a0f0)) >> ((byte) -((byte) (a0f0 + a0f0))));
            return this.a0m0(d - 1, new B3(""));
        }
    }

    static abstract class B0 implements Shape {
        short b0f0;
        int b0f1;
        static {
            mix("static B0");
        }
        B0(short b0f00, int b0f10) {
            mix(toString());
            this.b0f0 = b0f00;
            this.b0f1 = b0f10;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + b0f1 + " " + ")");
        }
        abstract int b0m0(int d, byte[] p0, int p1);
        public void b0m1(int d, Shape p0, A3 p1) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            IntUnaryOperator g15 = (q16) -> ((int) (p1.a0f1 ? (float) ((6.0f)) : (float) ((-2.25f))));
        }
        public int i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return Integer.MIN_VALUE;
            }
            b0f0 = b0f0;
            return b0f1;
        }
    }

    static class B1 extends B0 {
        char b1f0;
        static {
            mix("static B1");
        }
        B1(char b1f00) {
            super(((short) b1f00), ((int) b1f00));
            this.b1f0 = b1f00;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + super.toString() + ")");
        }
        public int b0m0(int d, byte[] p0, int p1) {
            if (d <= 0 || fuel-- <= 0) {
                return (-64549482);
            }
            assert (((byte) 8) < (b0f1 -= (b0f1 = p1))) || (((byte) (-2)) != ((byte) p1)) : b0f1;
            return (this.b0m0(d - 1, new byte[] {((byte) 6)}, p1) << b0f1);
        }
    }

    static class B2 extends B1 {
        long b2f0;
        float b2f1;
        B2(long b2f00, float b2f10) {
            super(((char) b2f00));
            this.b2f0 = b2f00;
            this.b2f1 = b2f10;
        }
        @Override
        public String toString() {
            return clip("B2(" + b2f0 + " " + b2f1 + " " + ")");
        }
    }

    static class B3 extends B2 {
        String b3f0;
        B3(String b3f00) {
            super(0L, Float.NaN);
            this.b3f0 = b3f00;
        }
        @Override
        public String toString() {
            return clip("B3(" + b3f0 + " " + ")");
        }
    }
    static Shape[] f0(int d, double p0, int p1) {
        if (d <= 0 || fuel-- <= 0) {
            return new Shape[] {new A3(false)};
        }
        synchronized (LOCK) {
            if (((((byte) 1) + "") + ((p0 > 0) ? (Colour) (s2) : (Colour) (s2)) + Colour.values()[(p1 & 0x7fffffff) % 4]).equals(String.valueOf((5L - ((long) p1))))) {
                return new B2[] {((B2) ((Shape) new A1(p1)))};
            }
        }
        if ((("".compareTo("aXbX") * s2.ordinal()) > ((short) p1))) {
            return new B0[] {((B0) ((Shape) new A2("aXbX"))), ((B0) ((Shape) ((p0 > 1) ? (Shape) (new B3("-7")) : (Shape) (new A1(p1))))), new B2(((long) p1), (0.75f))};
        }
        return new Shape[] {new B3(("" + "b")), new A1(p1), new B1('d'), new A3(((p1 > 0) | (p1 > 1)))};
    }
    static long f1(int d, int p0) {
        if (d <= 0 || fuel-- <= 0) {
            return 5L;
        }
        loop17: for (int i18 = 0; i18 < (((int) ' ') & 7) && fuel-- > 0; i18++) {
            s0 = new long[1 + (p0 & 7)];
        }
        s1 = new int[][] {new int[] {1}, new int[] {(-2)}, new int[] {7}};
        return ((long) p0);
    }
    static float[] f2(int d, float[] p0, short p1) {
        if (d <= 0 || fuel-- <= 0) {
            return new float[] {(0.75f), (-0.0f), (2.25f), Float.MIN_VALUE};
        }
        s0 = s0;
        return p0;
    }

    static void scenario0(int d) {
        int v19 = ((~((int) 255)) / (((true && true) ? (int) ((switch ((-3)) { case 0 -> (int) (3); default -> (int) (0); })) : (int) ((4 * 8))) | 1));
        int[] v20 = new int[1 + ((--v19) & 7)];
        String v21 = ("b" + (Math.subtractExact(((long) v19), ((long) v19)) * Integer.compare(2, 65536)) + ((true || false) ? (int) (((int) ((long) v19))) : (int) ((v19 % (v19 | 1)))));
        final A1 v22 = new A1((-(5 % (v19 | 1))));
        double v23 = ((double) v19);
        if ((Math.floorMod((v22.a0f1 ? (long) (1L) : (long) (((long) v19))), (switch (v19) { case 0 -> (long) ((-1L)); case 1 -> (long) (8L); default -> (long) (0L); })) == 4L)) {
            throw new ArithmeticException(v21);
        }
        v22.a0f1 ^= ((((B3) new B3(v21)) != null) || ((((short) v19) >= ((short) 3)) && (((char) v19) != '7')));
        synchronized (LOCK) {
            v22.i0(d - 1);
        }
        short v24 = ((short) v19);
        mix(v19);
        mix(v21);
        mix(v22);
        mix(v23);
        mix(v24);
    }

    static void scenario1(int d) {
        int v25 = (("aXbX" + Byte.MIN_VALUE + false).indexOf('b') >> Integer.parseInt(String.valueOf((0 ^ 'd'))));
        final int[] v26 = new int[1 + ((-(-2)) & 7)];
        final String v27 = ("-7" + ((byte) 5));
        final A3 v28 = ((A3) ((Shape) new B3(left(v27, v25))));
        double v29 = ((double) v25);
        if ((s2 == s2)) {
            B2[] v30 = new B2[] {new B2(4L, (0.0f))};
            s0 = new long[] {(-3L)};
        } else {
            v25 /= ((((v28.a0f1 ? (int) (v28.a0f0) : (int) (v25)) - ((byte) ((-2) + v25))) / (Math.floorDiv((~(-1)), (v25 * Integer.MIN_VALUE)) | 1)) | 1);
            s1 = new int[][] {new int[] {(-129)}, new int[] {2, 2, 5}, new int[] {(-4), 5, Integer.MIN_VALUE}};
        }
        final int v31 = Math.min(v25, v26[(Math.max(v25, 6) & 0x7fffffff) % v26.length]);
        if ((((Shape) ((v28.a0f1 == v28.a3f0) ? (Shape) (v28) : (Shape) (v28))) instanceof A1)) {
            return;
        }
        v26[(v25 & 0x7fffffff) % v26.length] <<= v26[(v28.i0(d - 1) & 0x7fffffff) % v26.length];
        mix(v25);
        mix(v27);
        mix(v28);
        mix(v29);
        mix(v31);
    }

    static void scenario2(int d) {
        int v32 = ((int) ((short) 1));
        int[] v33 = new int[v32 % 5];
        String v34 = left("abc", v32).trim().strip();
        Shape v35 = new A1(v32);
        long v36 = ((long) (((v32 > 0) && (v32 > 2)) ? (char) (((char) (8 ^ v32))) : (char) (((char) ((-1) % (v32 | 1))))));
        float v37 = ((5.25f) / ((float) v32));
        v35 = ((v34.equals(v34) || (v32 != 5)) ? (Shape) (v35) : (Shape) (new A1(6)));
        s0 = s0;
        if ((((-v32) * (7 >> v36)) != v32)) {
            return;
        }
        mix(v32);
        mix(v34);
        mix(v35);
        mix(v36);
        mix(v37);
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
        System.out.println("s2 = " + s2);
    }
}
