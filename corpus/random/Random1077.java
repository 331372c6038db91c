// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1077

import java.util.Arrays;
import java.util.function.*;

public class Random1077 {
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
    static int s0 = 6;
    static int[] s1 = new int[] {6, 0x7fff, (-4), (-4)};
    static B1[] s2 = new B1[] {new B1(((byte) 1), 8L), new B1(((byte) 8), Long.MIN_VALUE), new B1(((byte) 0), 2L)};
    static B1 s3 = new B1(((byte) (-4)), (-2L));

    interface Shape {
        int i0(int d);
        default long i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 8L;
            }
            s3 = new B1(((byte) (-4)), 1L);
            try {
                mix(Colour.GREEN);
                switch (s0) {
                    case -3, 0: {
                        s0 -= (("aXbX".compareTo("cave") % Integer.parseInt(String.valueOf(s0))) | ((short) 1));
                        long[] v1 = new long[] {2L, (-3L), Long.MIN_VALUE, 3L};
                    }
                        break;
                    case 1000000: {
                        assert ((s0 + Math.multiplyExact((-3), s0)) >= (this.i0(d - 1) | ((int) 'd'))) || (((-(-0.8999999999999999)) % s0) == (1.5f)) : 3;
                    }
                        break;
                    default: {
                        s1 = s1;
                        s3 = s3;
                    }
                }
                if ((((A2) ((A2) ((A0) new A2(false, "a")))) != null)) {
                    throw new Oops("cave".substring(s0));
                }
            } catch (WorseOops x2) {
                mix(x2.getMessage());
                try {
                    s0 *= (((int) ((1.5) - (-2))) ^ Colour.BLUE.ordinal());
                } catch (StringIndexOutOfBoundsException x3) {
                    mix(x3.getMessage());
                    s1 = new int[] {((s0 + Integer.MIN_VALUE) - (s0 = s0)), this.i0(d - 1)};
                } catch (NegativeArraySizeException x4) {
                    mix(x4.getMessage());
                    s0++;
                    s3 = new B1(((byte) (s1[s0] + (s0 % (4 | 1)))), ((-1L) + 2L));
                }
                s2 = s2;
            } catch (Oops x5) {
                mix(x5.getMessage());
                if (((!(((A0) new A3(0L, (1.5))) instanceof A3)) ? (boolean) (((((byte) 7) <= ((byte) 6)) && (true | true))) : (boolean) ((Float.MAX_VALUE >= (-2.25f))))) {
                    throw new IllegalStateException("wrapped", x5);
                }
                this.i0(d - 1);
            }
            return (-3L);
        }
    }

    static class A0 implements Shape {
        boolean a0f0;
        static {
            mix("static A0");
        }
        A0(boolean a0f00) {
            this.a0f0 = a0f00;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + ")");
        }
        public float a0m0(int d, short p0) {
            if (d <= 0 || fuel-- <= 0) {
                return (4.5f);
            }
            final boolean v6 = (((long) p0) >= ((char) (s0 * s0)));
            return ((float) p0);
        }
        public int i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 2;
            }
            s1 = new int[] {this.i0(d - 1), ((int) "a".length()), s1[((s0 + s0) & 0x7fffffff) % s1.length]};
            return (65536 - ("-7".hashCode() + ((-4) - 3)));
        }
    }

    static class A1 extends A0 {
        boolean a1f0;
        int a1f1;
        A1(boolean a1f00, int a1f10) {
            super(false);
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + super.toString() + ")");
        }
    }

    static class A2 extends A0 {
        boolean a2f0;
        String a2f1;
        static {
            mix("static A2");
        }
        A2(boolean a2f00, String a2f10) {
            super(true);
            this.a2f0 = a2f00;
            this.a2f1 = a2f10;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + a2f1 + " " + ")");
        }
        public long i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 8L;
            }
            mix(Arrays.toString(new int[] {Integer.parseInt(String.valueOf((-1))), s0, (s0 >> s0)}));
            if ((left(a2f1, 2).startsWith("x1") ? (boolean) (((a0f0 ? (int) (s0) : (int) (s0)) == (s0 * (-2)))) : (boolean) ((this.i0(d - 1) < (a2f0 ? (int) (s0) : (int) (s0)))))) {
                s0 <<= a2f1.hashCode();
            }
            return ((switch ((-s0)) { case 0 -> (long) ((0xffffffffL >> s0)); case 1 -> (long) ((4L + Byte.MAX_VALUE)); case 2 -> (long) (0L); default -> (long) (6L); }) % ((7L ^ 1L) << Long.MIN_VALUE));
        }
    }

    static class A3 extends A0 {
        long a3f0;
        double a3f1;
        A3(long a3f00, double a3f10) {
            super(true);
            this.a3f0 = a3f00;
            this.a3f1 = a3f10;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + a3f1 + " " + ")");
        }
        public float a0m0(int d, short p0) {
            if (d <= 0 || fuel-- <= 0) {
                return Float.MAX_VALUE;
            }
            f0(d - 1, s3, ((!a0f0) ? (long) ((a3f0 *= 3L)) : (long) (a3f0)));
            return ((float) p0);
        }
    }

    static abstract class B0 {
        char b0f0;
        B0(char b0f00) {
            this.b0f0 = b0f00;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + ")");
        }
        abstract boolean b0m0(int d);
    }

    static class B1 extends B0 {
        byte b1f0;
        long b1f1;
        B1(byte b1f00, long b1f10) {
            super('c');
            this.b1f0 = b1f00;
            this.b1f1 = b1f10;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + b1f1 + " " + ")");
        }
        public boolean b0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return false;
            }
            switch (s1[((Colour.GREEN.ordinal() + s1[(4 & 0x7fffffff) % s1.length]) & 0x7fffffff) % s1.length]) {
                case -1 -> {
                    switch (((byte) (((s0 ^ s0) + ((short) 7)) & s0))) {
                        case 0: {
                            s0++;
                            if ((5 <= s0)) {
                                return ((Colour.RED == Colour.BLUE) == (!((-0.0f) >= '7')));
                            }
                        }
                            break;
                        case 1, 100: {
                            s1 = s1;
                            b0f0 = ((char) (Integer.numberOfLeadingZeros((s0 ^ s0)) | (-s1[s0])));
                        }
                        default: {
                            b0f0 = b0f0;
                        }
                            break;
                    }
                }
                case 4 -> {
                    long v7 = (((-1L) - b1f0) + b1f1);
                }
                case 0 -> {
                    try {
                        String v8 = "-7".intern();
                        f0(d - 1, ((b0f0 < s0) ? (B0) (s3) : (B0) (new B2(s0))), (-(-2L)));
                        if ((s0 >= ((s0 - s0) + ((int) b1f1)))) {
                            return (b0f0 <= ((char) (((int) b1f0) - (0 - s0))));
                        }
                    } catch (StringIndexOutOfBoundsException x9) {
                        mix(x9.getMessage());
                        if ((((false ^ false) ? (float) (Float.intBitsToFloat(Float.floatToIntBits((4.5f)))) : (float) ((-(-1.5f)))) >= (-2.25f))) {
                            return (!(((6.0f) + 65536) < ((3.0f) - (4.5f))));
                        }
                    } catch (NullPointerException x10) {
                        mix(x10.getMessage());
                        s3 = s3;
                        b1f0++;
                    } finally {
                        double[][] v11 = new double[][] {new double[] {(1.5), (1.5), (1.5), (-0.8999999999999999)}};
                    }
                    switch (("x1" + new A2((Short.MAX_VALUE < ((short) 3)), (true ? (String) ("b") : (String) ("-7"))))) {
                        case "ab": {
                            s3 = s3;
                            String v12 = ((String.valueOf(s0) + (s0 >>> 4L) + (switch (s0) { case 0 -> (String) ("aXbX"); case 1 -> (String) ("ab"); default -> (String) ("x1"); })) + s0);
                        }
                        case "", "Aa": {
                            mix(new A2((((B0) s3) != null), "b"));
                        }
                            break;
                        default: {
                            mix(new A1((b1f1 > b1f0), Math.multiplyExact(((int) ((byte) (-3))), (s0 * b0f0))));
                        }
                    }
                }
                default -> {
                    if ((((A0) new A0((!true))) != null)) {
                        s0 += (((int) ((long) b0f0)) & s0);
                        s0 >>>= s0;
                    } else {
                        s2 = new B1[] {s3, new B1(((byte) (s0 * s0)), b1f1), new B1(b1f0, (-1L))};
                        A2 v13 = new A2((((B1) new B1(b1f0, b1f1)) != null), ("aXbX".intern() + Colour.BLUE + s0));
                    }
                    if ((((b1f1 + b1f1) - (b1f1 >>> s0)) != b1f1)) {
                        mix(Arrays.deepToString(new double[][] {new double[] {(1.5)}}));
                    } else if ((b0f0 != 'b')) {
                        b1f0 = ((byte) (s0 | s0));
                    }
                }
            }
            return (((s0 == 7) ? (int) ((s0 - s0)) : (int) ((s0 | s0))) == b1f1);
        }
    }

    static class B2 extends B0 {
        int b2f0;
        static {
            mix("static B2");
        }
        B2(int b2f00) {
            super('\0');
            this.b2f0 = b2f00;
        }
        @Override
        public String toString() {
            return clip("B2(" + b2f0 + " " + ")");
        }
        public boolean b0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return false;
            }
            switch (s1[(b2f0 & 0x7fffffff) % s1.length]) {
                case 3, -1: {
                    s3 = (((s0 -= (-1)) == s0) ? (B1) (s3) : (B1) (new B1(((byte) (-1)), ((long) ((short) 0)))));
                    switch (Colour.BLUE) {
                        case GREEN: {
                            --b2f0;
                            s2 = s2;
                        }
                        case BLUE, RED: {
                            b2f0 = s0;
                        }
                        default: {
                            b2f0 |= ((s0 <= (s0 / ((-3) | 1))) ? (int) ((Math.multiplyExact(s0, b2f0) << Colour.BLUE.ordinal())) : (int) (((s0 / (1 | 1)) / ((s0 >>> 5L) | 1))));
                            s1 = s1;
                        }
                            break;
                    }
                }
                    break;
                case 4, 0: {
                    s1 = s1;
                }
                    break;
                default: {
                    long v14 = ((3L & s0) * (s1[(s0 & 0x7fffffff) % s1.length] / (s0 | 1)));
                }
                    break;
            }
            return (((byte) 3) < Byte.MIN_VALUE);
        }
    }
    static Colour f0(int d, B0 p0, long p1) {
        if (d <= 0 || fuel-- <= 0) {
            return Colour.RED;
        }
        if ((((B0) s3) != null)) {
            p0.b0f0 *= s0;
            s0 ^= ((int) ((byte) p1));
        } else {
            p0.b0m0(d - 1);
        }
        s2 = s2;
        return f0(d - 1, new B2(((int) p1)), (p1 & p1));
    }

    static void scenario0(int d) {
        int v15 = (s1[s0] / ((-(s0 % (s0 | 1))) | 1));
        final int[] v16 = new int[1 + (255 & 7)];
        String v17 = "abc";
        final A1 v18 = new A1((s0 <= 1), s0);
        double v19 = (((double) v15) * (switch ((v18.a1f1 = s0)) { case 0 -> (int) (v18.i0(d - 1)); case 1 -> (int) ((v18.a1f1 + ((byte) 4))); default -> (int) (v18.a1f1); }));
        final double v20 = v19;
        if ((((((byte) (-2)) < ((byte) v15)) ? (byte) (((byte) v20)) : (byte) (((byte) v20))) >= ((byte) 4))) {
            return;
        }
        if ((((3.0f) - ((float) v19)) == ((float) v20))) {
            throw new Oops((v17 + v18));
        }
        if ((((((float) v19) <= (-2.25f)) ^ (((A0) v18) instanceof A3)) ^ (v17 + (-1)).equals((v18.a1f1 + v17)))) {
            throw new Oops("-7");
        }
        mix(v15);
        mix(v17);
        mix(v18);
        mix(v19);
        mix(v20);
    }

    static void scenario1(int d) {
        int v21 = ((((int) Long.MIN_VALUE) % ((s0 % s0) | 1)) >>> ((byte) (-4)));
        int[] v22 = s1;
        String v23 = ("x1" + (((v21 > 0) ? (boolean) ((v21 > 2)) : (boolean) ((v21 > 1))) ? (byte) (((byte) -((byte) v21))) : (byte) (((byte) (s0 - ((short) v21))))) + (switch ((v21 * ((byte) v21))) { case 0 -> (int) (v21); default -> (int) ((-2)); }));
        B1 v24 = s3;
        final double v25 = ((2.4) * ((double) v21));
        if ((((short) (v21 | ((int) v25))) == Long.highestOneBit((v24.b1f1 * v24.b1f1)))) {
            return;
        }
        final byte v26 = v24.b1f0;
        v22[v21] |= (((int) ((v21 > 0) ? (byte) (((byte) 1)) : (byte) (((byte) 3)))) << (s0 = ((int) ((short) v21))));
        try {
            int n28 = 0;
            loop27: do {
                n28++;
                A0 v29 = (v23.equals(String.valueOf((-3L))) ? (A0) (new A1(((v25 > 1) ? (boolean) ((n28 > 2)) : (boolean) (false)), (~n28))) : (A0) (new A2((v24.b1f1 < Long.MIN_VALUE), v23.substring(n28))));
                v24.b0f0 = ((char) -v24.b0f0);
            } while (n28 < 1 && fuel-- > 0 && (3 >= ((int) ((byte) (v21 - s0)))));
            if (((s0 - v21) + v23.replace('a', 'o')).isEmpty()) {
                throw new Oops("aXbX".substring(v21));
            }
        } catch (WorseOops x30) {
            mix(x30.getMessage());
            loop31: for (double e32 : new double[] {(((1.2) - ((float) v26)) - (-v25)), v25}) {
                if (fuel-- <= 0) {
                    break;
                }
                v23 = clip(v23);
                mix(((byte) 1));
            }
        }
        mix(v21);
        mix(v23);
        mix(v24);
        mix(v25);
        mix(v26);
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
        System.out.println("s0 = " + s0);
        System.out.println("s3 = " + s3);
    }
}
