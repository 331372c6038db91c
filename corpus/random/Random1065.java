// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1065

import java.util.Arrays;
import java.util.function.*;

public class Random1065 {
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
    enum Colour { RED, GREEN, BLUE, BLACK, WHITE }
    static B3[] s0 = new B3[] {new B3(((short) 7), 3), new B3(((short) 7), 5), new B3(Short.MAX_VALUE, (-3)), new B3(((short) 1), (-2))};
    static String s1 = "aXbX";
    static String s2 = "x1";

    interface Shape {
        int i0(int d, int p0, long p1);
        default void i1(int d, byte[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            s0 = new B3[] {new B3(((short) (3 | 3)), 0), ((B3) ((B0) ((B0) null))), s0[(7 & 0x7fffffff) % s0.length], s0[(Colour.BLUE.ordinal() & 0x7fffffff) % s0.length]};
            assert ((s1.isEmpty() != (true ^ true)) ? (boolean) ((5L == 6L)) : (boolean) ((false ? (String) ("") : (String) (s2)).equals((true ? (String) (s2) : (String) (""))))) || (((Shape) new B1((false ? (double) ((0.3)) : (double) (Double.NaN)), ((-1.2) >= (1.7999999999999998)))) instanceof A0) : 8;
        }
    }

    static class A0 implements Shape {
        int a0f0;
        char a0f1;
        A0(int a0f00, char a0f10) {
            this.a0f0 = a0f00;
            this.a0f1 = a0f10;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + a0f1 + " " + ")");
        }
        public void a0m0(int d, Colour p0, int p1) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            if (((A0) this) instanceof A1 b1) {
                mix((((double) p1) + this.i0(d - 1, this.i0(d - 1, 6, Long.MAX_VALUE), ((long) p1))));
            }
            final A2 v2 = ((A2) null);
        }
        public int i0(int d, int p0, long p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 8;
            }
            a0f0 = ((int) this.i0(d - 1, Math.multiplyExact(a0f0, a0f0), p1));
            s1 = clip(((((-1) << ((byte) p0)) / (~p0)) + s2));
            return (~this.i0(d - 1, (p0 - a0f0), ((long) p1)));
        }
    }

    static class A1 extends A0 {
        byte a1f0;
        A1(byte a1f00) {
            super(((int) a1f00), ((char) a1f00));
            this.a1f0 = a1f00;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + super.toString() + ")");
        }
    }

    static class A2 extends A1 {
        long a2f0;
        static {
            mix("static A2");
        }
        A2(long a2f00) {
            super(((byte) 2));
            this.a2f0 = a2f00;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + super.toString() + ")");
        }
        public int i0(int d, int p0, long p1) {
            if (d <= 0 || fuel-- <= 0) {
                return (-4);
            }
            int n4 = 0;
            loop3: while (n4 < 2 && fuel-- > 0) {
                n4++;
                a0f1 -= '\u00e9';
                --a0f0;
            }
            return Colour.GREEN.ordinal();
        }
    }

    static abstract class B0 implements Shape {
        int b0f0;
        int b0f1;
        B0(int b0f00, int b0f10) {
            this.b0f0 = b0f00;
            this.b0f1 = b0f10;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + b0f1 + " " + ")");
        }
        abstract short b0m0(int d);
        public long b0m1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 8L;
            }
            final int v5 = ((int) ((char) -((char) ((short) 1))));
            if (left((switch ((-129)) { case 0 -> (String) ("cave"); default -> (String) (s2); }), (v5 + '0')).equals(((((char) v5) <= '0') ? (String) ((s1 + new A1(((byte) 3)) + new B2(v5, (v5 > 0)))) : (String) ((s2 + b0f0 + s1))))) {
                return (((((long) v5) << ((long) v5)) % (b0f1 + b0f0)) % (((byte) (b0f0 + b0f0)) | 1));
            }
            return Math.max(this.b0m1(d - 1), (-((long) v5)));
        }
        public int i0(int d, int p0, long p1) {
            if (d <= 0 || fuel-- <= 0) {
                return 5;
            }
            loop6: for (int i7 = 0; i7 < 4 && fuel-- > 0; i7++) {
                if ((switch (p0) { case 0 -> (String) (s1); case 1 -> (String) (("x1" + p1 + new A1(((byte) p1)))); default -> (String) (s2); }).startsWith("ab")) {
                    return this.i0(d - 1, b0f1, ((long) ((byte) i7)));
                }
                b0f1 >>= s1.length();
            }
            switch ((((p1 > (-2L)) ? (boolean) ((false && true)) : (boolean) ((((byte) (-2)) == ((byte) 4)))) ? (int) (b0f1) : (int) (Integer.reverse((p0 & ((char) p0)))))) {
                case 4, 0: {
                    mix(s1);
                }
                    break;
                case 1: {
                    int n9 = 0;
                    loop8: while (n9 < 5 && fuel-- > 0) {
                        n9++;
                        s0 = s0;
                    }
                }
                    break;
            }
            return (b0f0 + ((((B2) new B2(p0, (p1 > 0))) != null) ? (int) (0x7fff) : (int) ((b0f1++))));
        }
    }

    static class B1 extends B0 {
        double b1f0;
        boolean b1f1;
        B1(double b1f00, boolean b1f10) {
            super(((int) b1f00), (-2));
            this.b1f0 = b1f00;
            this.b1f1 = b1f10;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + b1f1 + " " + ")");
        }
        public short b0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return ((short) 5);
            }
            mix(Arrays.toString(s0));
            mix(((byte) 6));
            return ((short) 4);
        }
    }

    static class B2 extends B1 {
        int b2f0;
        boolean b2f1;
        B2(int b2f00, boolean b2f10) {
            super(Double.MIN_VALUE, true);
            this.b2f0 = b2f00;
            this.b2f1 = b2f10;
        }
        @Override
        public String toString() {
            return clip("B2(" + b2f0 + " " + b2f1 + " " + super.toString() + ")");
        }
    }

    static class B3 extends B1 {
        short b3f0;
        int b3f1;
        static {
            mix("static B3");
        }
        B3(short b3f00, int b3f10) {
            super(1e100, (b3f00 > 1));
            this.b3f0 = b3f00;
            this.b3f1 = b3f10;
        }
        @Override
        public String toString() {
            return clip("B3(" + b3f0 + " " + b3f1 + " " + ")");
        }
    }
    static int f0(int d) {
        if (d <= 0 || fuel-- <= 0) {
            return 4;
        }
        try {
            s0 = s0;
            int[] v10 = new int[] {s1.length(), (-3), ((8 % ' ') - ((byte) 1)), 3};
            synchronized (LOCK) {
                if ((((byte) (2 ^ 2)) == ((byte) 3))) {
                    return v10[(8 & 0x7fffffff) % v10.length];
                }
            }
        } catch (NumberFormatException x11) {
            mix(x11.getMessage());
            s1 = clip((s1 + (3L & ((String) null).indexOf('b')) + ((int) ((-3.0f) - 1L))));
        } catch (Throwable x12) {
            mix(x12.getMessage());
            if ((((char) (((int) ((byte) 2)) * (2 >>> 1))) > 'c')) {
                throw new IllegalStateException("wrapped", x12);
            }
            s0 = new B3[] {new B3((true ? (short) (((short) 3)) : (short) (((short) 6))), s2.indexOf('a')), ((B3) null), s0[((2 ^ 8) & 0x7fffffff) % s0.length], ((' ' != 'b') ? (B3) (((B3) ((B1) new B2(7, true)))) : (B3) (new B3(((short) 3), 0x7fff)))};
        } finally {
            s2 = clip("abc".repeat(2));
        }
        return (-1);
    }
    static float f1(int d, A1 p0) {
        if (d <= 0 || fuel-- <= 0) {
            return (-3.0f);
        }
        loop13: for (int i14 = 0; i14 < (p0.a0f0 & 7) && fuel-- > 0; i14++) {
            int v15 = 1;
            p0.a0f0 = (v15 / (((int) p0.a0f1) | 1));
        }
        return ((3.75f) / ((p0.a0f0 + p0.a0f0) + p0.a0f0));
    }

    static void scenario0(int d) {
        final int v16 = (((int) ((byte) 0)) * ((8L > 0xffffffffL) ? (char) ((false ? (char) ('\0') : (char) (' '))) : (char) (((char) -'d'))));
        final int[] v17 = new int[] {(v16 * ((int) ((long) v16))), v16, 0};
        String v18 = ((((long) v16) <= (401548125480580047L)) ? (String) (s2) : (String) (("x1" + v16)));
        A2 v19 = ((A2) ((Shape) new A0(Math.max(v16, v16), '7')));
        long v20 = Math.abs(v19.a2f0);
        v19.a0f1 = ((char) ((v16 >> v20) | (~(5 ^ v19.a0f1))));
        if ((8 > v17[((-1) & 0x7fffffff) % v17.length])) {
            long v21 = (switch (v19.a0f0) { case 0 -> (long) (((2L == (-2L)) ? (long) (Math.max(4L, v20)) : (long) (4L))); case 1 -> (long) ((-3L)); case 2 -> (long) (v19.a2f0); default -> (long) (v20); });
            s1 = clip(String.valueOf(v19.a1f0));
        }
        if ((((v16 / (v19.a0f0 | 1)) >= (v16 * v16)) | (7L != 0xffffffffL))) {
            s1 = clip(String.valueOf(((char) -((char) (v19.a0f0 >> v19.a1f0)))));
        }
        synchronized (LOCK) {
            v19.a1f0 = ((byte) -((byte) -((v16 > 1) ? (byte) (Byte.MAX_VALUE) : (byte) (v19.a1f0))));
        }
        mix(v16);
        mix(v18);
        mix(v19);
        mix(v20);
    }

    static void scenario1(int d) {
        int v22 = (~(-4));
        int[] v23 = new int[] {(-129)};
        String v24 = ((((-3) - v22) + left(s2, v22)) + 7 + ((s2 + (-1) + v22) + Byte.MIN_VALUE + v22));
        final B1 v25 = ((B1) null);
        long v26 = (((long) v22) & ((((long) v22) - (-8729505779261254087L)) + ((byte) v22)));
        int v27 = (5 % ("ab".compareTo((v25.b1f1 ? (String) (v24) : (String) (s2))) | 1));
        if (((B1) v25) instanceof B2 b28) {
            B3 v29 = ((B3) ((B1) b28));
        }
        switch (((byte) (7 + v22))) {
            case -1: {
                mix((((short) v22) + s1));
                if (((v26 * (v25.b0f1 -= v27)) != Long.highestOneBit((v26 % (((byte) 1) | 1))))) {
                    v25.b0f0 = ((int) (8 - (v22 >>> ((byte) v26))));
                    s0 = s0;
                }
            }
            case -128: {
                v25.b1f1 |= (((v25.b1f1 ? (long) (0xffffffffL) : (long) (8L)) - ((long) ((byte) v22))) <= v25.b0f0);
                if ((!((v25.b1f0 * v25.b1f0) < v25.b1f0))) {
                    Colour v30 = Colour.GREEN;
                }
            }
        }
        loop31: for (boolean e32 : new boolean[] {((v25.b1f1 & true) || (((char) v27) != '\0')), ((!v25.b1f1) & (!v25.b1f1)), (Math.addExact(v25.b0f0, v27) > (v25.b0f0 - v25.b0f1))}) {
            if (fuel-- <= 0) {
                break;
            }
            mix(v25.b0f0);
            short v33 = ((short) (v22 ^ ((6 + (-4)) % (0 + v25.b0f1))));
        }
        mix(v22);
        mix(v24);
        mix(v25);
        mix(v26);
        mix(v27);
    }

    static void scenario2(int d) {
        int v34 = ((2 + ((-1) << 8)) - ((-2) + ((byte) ((short) 0))));
        int[] v35 = new int[] {v34, ((-v34) / (((short) v34) | 1))};
        String v36 = s1;
        A1 v37 = new A2(((long) v34));
        long v38 = ((((long) v34) >> (8 << v34)) + 7L);
        v34 = v34;
        if ((((char) ((char) (v37.a0f0 % (v34 | 1)))) < ((v37.a0f0 == v34) ? (char) (((char) v34)) : (char) (((char) (v37.a0f0 ^ v37.a0f0)))))) {
            return;
        }
        switch (v37.i0(d - 1, ((v37.a0f0++) + "-7".hashCode()), ((-(-4L)) - (v38 * v37.a1f0)))) {
            case -2147483648: {
                v35[((switch ((~v37.a0f0)) { case 0 -> (int) (f0(d - 1)); default -> (int) (v37.a0f0); }) & 0x7fffffff) % v35.length] = Colour.GREEN.ordinal();
                v35[(v37.a0f0 & 0x7fffffff) % v35.length] = Integer.bitCount(((-v37.a0f0) + v35[(v34 & 0x7fffffff) % v35.length]));
            }
            case -3: {
                if (((-0.3) != ((double) v38))) {
                    return;
                }
            }
                break;
        }
        v35[((v37.i0(d - 1, 5, v38) + (v34 / 0)) & 0x7fffffff) % v35.length] = ((int) (((2.25f) + v34) + (((float) v34) / ((float) v38))));
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
        System.out.println("s1 = " + s1);
        System.out.println("s2 = " + s2);
    }
}
