// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1038

import java.util.Arrays;
import java.util.function.*;

public class Random1038 {
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
    static int s0 = (-1);
    static String s1 = "cave";

    interface Shape {
        float i0(int d);
        default byte i1(int d, long p0) {
            if (d <= 0 || fuel-- <= 0) {
                return ((byte) (-1));
            }
            loop1: for (long e2 : new long[s0 % 5]) {
                if (fuel-- <= 0) {
                    break;
                }
                final long v3 = (~(-2147483649L));
                s1 = clip((s1 + ((int) (e2 >> ((byte) 3)))));
            }
            return ((byte) (s0 & (s0++)));
        }
    }

    static class A0 implements Shape {
        double a0f0;
        static {
            mix("static A0");
        }
        A0(double a0f00) {
            mix(toString());
            this.a0f0 = a0f00;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + ")");
        }
        public String[] a0m0(int d, double p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new String[] {"a", "cave", "aXbX", "b"};
            }
            mix(((byte) p0));
            return new String[1 + (s0 & 7)];
        }
        public Shape a0m1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return new A3((0.8999999999999999));
            }
            s0 *= s0;
            return ((((short) -((short) 1)) < ((short) 6)) ? (Shape) (new A2(s1, a0f0)) : (Shape) (new A3(Math.ceil(a0f0))));
        }
        public float i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return Float.POSITIVE_INFINITY;
            }
            int v4 = "b".hashCode();
            return ((float) v4);
        }
    }

    static class A1 extends A0 {
        byte a1f0;
        int a1f1;
        A1(byte a1f00, int a1f10) {
            super(((double) a1f00));
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + ")");
        }
        public Shape a0m1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return new A1(((byte) (-1)), 6);
            }
            if (((((-1) < s0) ? (short) ((switch (s0) { case 0 -> (short) (((short) 5)); case 1 -> (short) (((short) 5)); case 2 -> (short) (((short) 0)); default -> (short) (Short.MAX_VALUE); })) : (short) (((short) ((short) 2)))) <= ((short) 5))) {
                char v5 = ((char) (s0 % (((true && true) ? (int) ((s0 % (s0 | 1))) : (int) ((a1f1 + '0'))) | 1)));
            } else {
                final double v6 = (((a0f0 + Long.MIN_VALUE) + Double.longBitsToDouble(Double.doubleToLongBits(a0f0))) / ((long) (4.5f)));
            }
            return new A3(a0f0);
        }
    }

    static class A2 extends A1 {
        String a2f0;
        double a2f1;
        A2(String a2f00, double a2f10) {
            super(((byte) a2f10), s0);
            this.a2f0 = a2f00;
            this.a2f1 = a2f10;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + a2f1 + " " + ")");
        }
        public String[] a0m0(int d, double p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new String[] {"-7"};
            }
            if ((((byte) (-1)) <= (a1f0 = a1f0))) {
                char v7 = ((char) ((((int) a1f0) - (-s0)) / s0));
            }
            if ((((int) a1f0) != (-((int) ((short) p0))))) {
                return new String[] {(((p0 > 0) ? (A3) (new A3(a2f1)) : (A3) (new A3((-0.3)))) + "a")};
            }
            return new String[a1f1 % 5];
        }
    }

    static class A3 extends A1 {
        double a3f0;
        A3(double a3f00) {
            super(((byte) a3f00), s0);
            this.a3f0 = a3f00;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + super.toString() + ")");
        }
        public byte i1(int d, long p0) {
            if (d <= 0 || fuel-- <= 0) {
                return ((byte) (-3));
            }
            double v8 = (a0f0 % ((p0 == 6L) ? (float) (((float) 4)) : (float) (Math.max(((float) p0), ((float) p0)))));
            return this.i1(d - 1, ((long) ((char) p0)));
        }
    }

    static abstract class B0 implements Shape {
        String b0f0;
        B0(String b0f00) {
            this.b0f0 = b0f00;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + ")");
        }
        abstract double b0m0(int d, long[] p0);
        public float i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return (-0.75f);
            }
            try {
                b0f0 = clip(((left(s1, s0) + ((short) (s0 << 5))) + ((long) (-0.75f))));
            } catch (IllegalArgumentException x9) {
                mix(x9.getMessage());
                s1 = clip(s1);
            } catch (Throwable x10) {
                mix(x10.getMessage());
                if ((((!true) & (((A2) new A2(b0f0, (0.8999999999999999))) != null)) && (((2.1) / (0.8999999999999999)) != (2.4)))) {
                    throw new IllegalStateException("wrapped", x10);
                }
                loop11: for (String e12 : new String[] {"a", "", ""}) {
                    if (fuel-- <= 0) {
                        break;
                    }
                    s0 = s0;
                }
                b0f0 = clip((b0f0 + new B1(((-2147483649L) + "-7"), s0) + s1));
            }
            switch (((1L > ((long) (-0.6))) ? (int) (((int) (5 + ((short) 4)))) : (int) ((~((int) s0))))) {
                case 1000000, 7 -> {
                    s1 = clip((((s1 + s0) + ('\u00e9' + "b")) + ((3.75f) < (2.25f))));
                    s0 -= (((true ^ true) ? (boolean) ((false && true)) : (boolean) ((s0 > 4))) ? (int) ((s0++)) : (int) (((int) (1e100 + (-1L)))));
                }
                case -2147483648, -3 -> {
                    byte v13 = ((byte) (Integer.parseInt(String.valueOf(s0)) / s0));
                    mix(left((s1 + Colour.BLACK).repeat(2), s0));
                }
                case 0 -> {
                    f2(d - 1, new long[] {Long.remainderUnsigned((-3L), 1L | 1), (-3L), ((-2L) | ((byte) 5)), 1L});
                    if ((((short) (-2)) >= ((short) ((s0 & s0) ^ Math.abs(s0))))) {
                        String v14 = (b0f0 + b0f0 + ((-1.5f) - ((1.5f) * (0.0f))));
                        b0f0 = clip((((s0 != 65536) ? (String) (left("cave", s0)) : (String) (v14)) + 5L));
                    }
                }
                default -> {
                    s1 = clip(left((String.valueOf(true) + s0 + (Long.MAX_VALUE - 7L)), ((s0 + s0) + (s0 - s0))));
                    LongBinaryOperator g15 = (q16, q17) -> ((switch (s0) { case 0 -> (long) (2L); default -> (long) (5L); }) - (-q16));
                }
            }
            return ((float) (6 - ((short) ((short) 1))));
        }
    }

    static class B1 extends B0 {
        String b1f0;
        int b1f1;
        B1(String b1f00, int b1f10) {
            super(s1);
            this.b1f0 = b1f00;
            this.b1f1 = b1f10;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + b1f1 + " " + super.toString() + ")");
        }
        public double b0m0(int d, long[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return (1.7999999999999998);
            }
            final char v18 = ((char) (2.1));
            int v19 = (-((s0 + v18) * v18));
            return ((double) ((short) v18));
        }
    }
    static long[][] f0(int d, B0[] p0) {
        if (d <= 0 || fuel-- <= 0) {
            return new long[][] {new long[] {(-4L), (-2L), (-1L), 8L}, new long[] {(-1L)}, new long[] {Long.MIN_VALUE, 3L, 0xffffffffL, 4L}, new long[] {(-4L), (-2L), 4L}};
        }
        IntBinaryOperator g20 = Math::max;
        return new long[][] {new long[] {(-3L), (-2L), 0L}, new long[] {5L, 1L, 6L}, new long[] {(-1L), (-4L), 2L, 2L}};
    }
    static double[][] f1(int d, int p0) {
        if (d <= 0 || fuel-- <= 0) {
            return new double[][] {new double[] {(1.7999999999999998), (1.5)}, new double[] {(2.1)}, new double[] {(0.3), (0.3), Double.NaN, (2.4)}};
        }
        s0 /= ((switch (Integer.bitCount((p0 - s0))) { case 0 -> (int) (p0); case 1 -> (int) (p0); default -> (int) (2); }) | 1);
        loop21: for (int i22 = 0; i22 < 3 && fuel-- > 0; i22++) {
            A2 v23 = new A2("", ((double) ((char) (i22 | i22))));
        }
        return new double[][] {new double[] {(-1.2), (-0.3), (0.8999999999999999), 3e9}, new double[] {1e100, (0.3), (0.8999999999999999)}, new double[] {(0.6), (1.7999999999999998), Double.NEGATIVE_INFINITY, (-0.8999999999999999)}, new double[] {(-0.3), Double.NaN, (0.8999999999999999), (-0.3)}};
    }
    static float f2(int d, long[] p0) {
        if (d <= 0 || fuel-- <= 0) {
            return (6.0f);
        }
        String v24 = (((byte) (-2)) + String.valueOf((s0 - ((byte) 8))));
        return ((((6.0f) % 2) * (1.5f)) * (0.0f));
    }

    static void scenario0(int d) {
        final int v25 = s0;
        int[] v26 = new int[] {(s0 + ((short) v25)), (~((int) ((byte) v25)))};
        String v27 = String.valueOf(((long) ((float) v25))).toUpperCase();
        final A0 v28 = new A2((((float) v25) + (switch (v25) { case 0 -> (String) (s1); default -> (String) ("cave"); })), ((double) (((float) v25) / s0)));
        long v29 = 5L;
        mix(Arrays.deepToString(new int[][] {new int[] {5, 2}, new int[] {1, 255, 0}, new int[] {0, 6, 0x7fff}, new int[] {(-3), (-3), 3}}));
        if ((v26[(s0 & 0x7fffffff) % v26.length] > v25)) {
            return;
        }
        double v30 = ((((char) (s0 | s0)) <= ((char) (v25 / v25))) ? (double) (v28.a0f0) : (double) ((v28.a0f0 % (v28.a0f0 + v29))));
        v26[(((switch (s0) { case 0 -> (int) ((-1)); default -> (int) (s0); }) >> Colour.RED.ordinal()) & 0x7fffffff) % v26.length] = v25;
        mix(v25);
        mix(v27);
        mix(v28);
        mix(v29);
        mix(v30);
    }

    static void scenario1(int d) {
        int v31 = s0;
        final int[] v32 = new int[] {0};
        String v33 = (switch (Integer.reverse((s0 += s0))) { case 0 -> (String) (left(s1, (v31 = s0))); case 1 -> (String) ((((long) v31) + s1.replace("X", "yz"))); case 2 -> (String) (s1); default -> (String) (s1); });
        Shape v34 = ((Shape) null);
        long v35 = ((long) v31);
        v34.i1(d - 1, (v35 << (s0 * s0)));
        if (((1.2) == ((double) ((char) (s0 / (s0 | 1)))))) {
            loop36: for (int i37 = 0; i37 < 2 && fuel-- > 0; i37++) {
                v32[((i37 & v31) & 0x7fffffff) % v32.length] |= (65536 % (((((byte) v31) <= ((byte) (-3))) ? (short) (((short) i37)) : (short) (((short) v31))) | 1));
                if ((((v31 % (((short) i37) | 1)) < s0) ? (boolean) ((((v31 > 0) ? (boolean) (false) : (boolean) ((v35 > 0))) ? (boolean) ((i37 <= 65536)) : (boolean) (((i37 > 2) && (v35 > 1))))) : (boolean) ((((char) (s0 >> v31)) <= v34.i1(d - 1, v35))))) {
                    continue loop36;
                }
            }
            if ((((v35 - 3) != (v35 - s0)) || String.valueOf(v35).equals(s1.substring(s0)))) {
                throw new WorseOops((switch (v31) { case 0 -> (String) (s1); case 1 -> (String) (v33); case 2 -> (String) (s1); default -> (String) (s1); }));
            }
        }
        int n39 = 0;
        loop38: while (n39 < 6 && fuel-- > 0 && (((B1) new B1((v33 + s1), v31)) != null)) {
            n39++;
            v32[(((n39 - Integer.MAX_VALUE) * v32[(v31 & 0x7fffffff) % v32.length]) & 0x7fffffff) % v32.length] <<= v35;
        }
        switch (s0) {
            case 0, 1000000 -> {
                v33 = clip((v33.concat("!").repeat(2) + v35 + v33.length()));
            }
            case 7, -2147483648 -> {
                v34 = v34;
            }
        }
        mix(v31);
        mix(v33);
        mix(v34);
        mix(v35);
    }

    static void scenario2(int d) {
        final int v40 = ((((char) (s0 - s0)) != ((byte) (s0 ^ s0))) ? (int) (Integer.parseInt(String.valueOf(7))) : (int) (s0));
        int[] v41 = new int[] {v40, (s0 + (v40 % (((short) v40) | 1))), s0};
        String v42 = ("cave" + ((short) ((s0 - s0) * ((int) ((float) v40)))) + Colour.BLUE);
        A1 v43 = new A1(((byte) v40), v40);
        long v44 = ((long) v40);
        synchronized (LOCK) {
            switch (Colour.BLACK) {
                case BLACK: {
                    mix(Colour.BLACK.ordinal());
                    s0 = (switch (((v43.a1f1 - v43.a1f1) - ((554190318) >>> v40))) { case 0 -> (int) (4); case 1 -> (int) (((Integer.MIN_VALUE + 0) + v43.a1f1)); case 2 -> (int) ((-(true ? (int) (s0) : (int) (v43.a1f1)))); default -> (int) ((-129)); });
                }
                    break;
                case RED: {
                    v44 = ((v43.a1f0 != v43.i1(d - 1, v44)) ? (long) (Math.subtractExact(v44, (~v44))) : (long) (1L));
                    final int[][] v45 = new int[][] {new int[] {6, 3}};
                }
                case GREEN: {
                    v43.a0f0 = ((v43.a0f0 / (v43.a1f1 = s0)) - (v43.a0f0 - v44));
                }
                    break;
            }
        }
        if ((((A2) new A2(s1.strip(), (v43.a0f0 = Double.NEGATIVE_INFINITY))) != null)) {
            mix(Arrays.toString(v41));
        } else if ((((char) v40) > ((char) (((int) 4) - (-v40))))) {
            v43.a0f0 -= v43.a0f0;
        } else {
            f2(d - 1, new long[1 + ((v43.a1f1 >> v44) & 7)]);
        }
        loop46: for (int i47 = 0; i47 < 1 && fuel-- > 0; i47++) {
            v41 = v41;
        }
        mix(((short) 6));
        mix(v40);
        mix(v42);
        mix(v43);
        mix(v44);
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
    }
}
