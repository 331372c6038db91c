// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1043

import java.util.Arrays;
import java.util.function.*;

public class Random1043 {
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
    static long s0 = 7L;
    static int s1 = 3;

    interface Shape {
        double i0(int d);
        default double i1(int d, boolean p0) {
            if (d <= 0 || fuel-- <= 0) {
                return (0.8999999999999999);
            }
            mix(new A1((((char) (65536 >>> ((byte) 8))) > ((char) (s1 + s1))), ((short) 0)));
            return ((0.3) / (-((0.8999999999999999) * (2.4))));
        }
    }

    static class A0 implements Shape {
        short a0f0;
        A0(short a0f00) {
            this.a0f0 = a0f00;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + ")");
        }
        public Colour a0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return Colour.BLUE;
            }
            s0++;
            return Colour.RED;
        }
        public Shape[] a0m1(int d, double[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new Shape[] {new A1(true, Short.MIN_VALUE), new A0(((short) 4)), new A3("x1", ""), new A3("aXbX", "x1")};
            }
            if (((5L < ((long) (0.6))) & (!(s1 <= 7)))) {
                s1 %= (-4);
                int n2 = 0;
                loop1: while (n2 < (8 & 7) && fuel-- > 0 && (((short) Math.floorMod(0xffffffffL, 1L)) == ((short) (n2 + Integer.MAX_VALUE)))) {
                    n2++;
                    a0f0++;
                    s1 <<= s1;
                }
            } else {
                mix(((byte) -((byte) (s0 - s0))));
            }
            return new Shape[] {new A1((s1 <= 3), ((short) (s1 - s1))), new A1((a0f0 == ((short) (-1))), ((short) (s1 - s1)))};
        }
        public double i0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return (-1.2);
            }
            s1 = 8;
            return ((((double) s1) + ((2.1) / s1)) * s1);
        }
    }

    static class A1 extends A0 {
        boolean a1f0;
        short a1f1;
        A1(boolean a1f00, short a1f10) {
            super(a1f10);
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + super.toString() + ")");
        }
        public Colour a0m0(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return Colour.GREEN;
            }
            try {
                a1f1 >>>= ((short) 0);
                mix("a");
                if (((3.75f) >= (0.75f))) {
                    throw new ArithmeticException("cave");
                }
            } catch (ArithmeticException x3) {
                mix(x3.getMessage());
                try {
                    s0 -= (((5.25f) < Float.POSITIVE_INFINITY) ? (long) (Long.highestOneBit(1L)) : (long) (((long) (s1 / (s1 | 1)))));
                } catch (StringIndexOutOfBoundsException x4) {
                    mix(x4.getMessage());
                    f0(d - 1);
                    a1f0 |= (s0 == Long.MIN_VALUE);
                }
            }
            this.a0m0(d - 1);
            return Colour.BLUE;
        }
    }

    static class A2 extends A0 {
        short a2f0;
        String a2f1;
        A2(short a2f00, String a2f10) {
            super(a2f00);
            this.a2f0 = a2f00;
            this.a2f1 = a2f10;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + a2f1 + " " + super.toString() + ")");
        }
    }

    static class A3 extends A1 {
        String a3f0;
        String a3f1;
        A3(String a3f00, String a3f10) {
            super(true, ((short) 8));
            this.a3f0 = a3f00;
            this.a3f1 = a3f10;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + a3f1 + " " + super.toString() + ")");
        }
    }
    static A2 f0(int d) {
        if (d <= 0 || fuel-- <= 0) {
            return new A2(((short) 5), "ab");
        }
        f0(d - 1);
        return new A2(((short) 3), "cave");
    }

    static void scenario0(int d) {
        int v5 = ((int) ((short) (s1 ^ Colour.RED.ordinal())));
        final int[] v6 = new int[] {(-1), ((s1 + s1) << ((int) ((byte) 6)))};
        final String v7 = (("x1" + s0) + ((byte) -((byte) v5))).concat("!");
        A0 v8 = ((A0) null);
        final long v9 = (s0 * (switch ((s1 * v5)) { case 0 -> (long) (s0); default -> (long) (s0); }));
        switch ("aXbX") {
            case "ab" -> {
                v8.a0f0 = ((short) ((--v5) - (v5 * (v5 + s1))));
                IntBinaryOperator g10 = (q11, q12) -> ((((short) q11) == Short.MAX_VALUE) ? (int) ((false ? (int) (1) : (int) (s1))) : (int) ((q12 >> ((byte) v9))));
            }
            case "" -> {
                switch (Math.floorMod((Colour.RED.ordinal() - s1), v6[(v6[(s1 & 0x7fffffff) % v6.length] & 0x7fffffff) % v6.length])) {
                    case 1: {
                        if ((((short) 6) < ((short) (v6[(s1 & 0x7fffffff) % v6.length] % ((s1 & s1) | 1))))) {
                            return;
                        }
                    }
                        break;
                    case 2: {
                        v5 >>>= Colour.RED.ordinal();
                    }
                        break;
                    case 3, -1: {
                        v8.a0f0 = ((short) ((((int) ((float) v5)) - (s1 | s1)) - ((int) ((char) v9))));
                        s0 &= v9;
                    }
                }
                if (((-(v5 % v5)) <= (s1 = v6[3]))) {
                    s0 = (v9 * ((int) ((byte) v9)));
                    String v13 = v7;
                }
            }
        }
        loop14: for (int i15 = 0; i15 < ((v5 - v8.a0f0) & 7) && fuel-- > 0; i15++) {
            v5 = s1;
        }
        if (((2.25f) != ((float) (-1)))) {
            return;
        }
        A2 v16 = ((A2) null);
        mix(v5);
        mix(v7);
        mix(v8);
        mix(v9);
        mix(v16);
    }

    static void scenario1(int d) {
        int v17 = ((((-3) >= s1) && (true == false)) ? (int) (Integer.bitCount((s1 -= s1))) : (int) (("-7" + new A3("-7", "") + s1).indexOf('X')));
        int[] v18 = new int[1 + (Integer.divideUnsigned((switch (6) { case 0 -> (int) (v17); case 1 -> (int) (s1); case 2 -> (int) (s1); default -> (int) ((-3)); }), (s1 += (-1)) | 1) & 7)];
        final String v19 = (switch (s1) { case 0 -> (String) ("a".concat("!")); default -> (String) ("a"); });
        A0 v20 = new A1((((double) v17) != (-1.2)), ((short) v17));
        final long v21 = Math.abs((3L >> (s1 + s1)));
        mix(((A3) ((A1) new A1((((byte) v21) > ((byte) v17)), ((short) 5)))));
        --v18[((switch (((int) ((double) v17))) { case 0 -> (int) (((int) 0L)); case 1 -> (int) (Colour.BLUE.ordinal()); case 2 -> (int) ((v17 - s1)); default -> (int) (255); }) & 0x7fffffff) % v18.length];
        loop22: for (short e23 : new short[1 + (((int) ((double) v17)) & 7)]) {
            if (fuel-- <= 0) {
                break;
            }
            v20 = v20;
        }
        long[][] v24 = new long[][] {new long[] {4L, 3L}, new long[] {1L, (-4L), 4L, Long.MIN_VALUE}};
        mix(v17);
        mix(v19);
        mix(v20);
        mix(v21);
    }

    static void scenario2(int d) {
        final int v25 = s1;
        int[] v26 = new int[] {((((double) v25) < (0.3)) ? (int) ((s1 / s1)) : (int) (((int) ((short) v25)))), v25, Colour.BLUE.ordinal()};
        String v27 = ("-7" + ((A2) ((Shape) ((Shape) null))));
        A3 v28 = ((A3) null);
        final double v29 = Math.rint((((double) v25) / (((double) v25) + ((double) v25))));
        if (((((short) (s1 - v25)) == v28.a0f0) ? (boolean) (v28.a3f0.equals(String.valueOf(v25))) : (boolean) (v28.a3f0.isEmpty()))) {
            try {
                mix(v28);
                v28.a0f0 -= ((short) -((short) (v28.a1f0 ? (long) (s0) : (long) (s0))));
            } catch (NegativeArraySizeException x30) {
                mix(x30.getMessage());
                if ("-7".intern().isEmpty()) {
                    throw new IllegalStateException("wrapped", x30);
                }
                byte v31 = ((byte) v25);
                if (((((int) s0) - (v28.a1f0 ? (int) (s1) : (int) (v25))) != s1)) {
                    throw new IllegalStateException(("x1" + s0));
                }
            } catch (RuntimeException x32) {
                mix(x32.getMessage());
                mix(((byte) (s1 >> 5L)));
                v28.a3f1 = clip((v28 + v27));
            } finally {
                v28 = new A3((switch ((v28.a1f0 ? (int) (s1) : (int) (v25))) { case 0 -> (String) (v27); default -> (String) ("cave"); }), v27);
                v28.a1f1 <<= v28.a0f0;
            }
        }
        if (((v28.a0f0 >= ((short) (2 % (s1 | 1)))) || ((0x7fff + v28.a0f0) <= v25))) {
            s0 >>= (s0 / Long.highestOneBit((s0 + 6)));
        } else {
            v28.a1f0 = (((long) s0) <= ((v28.a1f0 || false) ? (long) ((s0 >>> Byte.MIN_VALUE)) : (long) ((s0 - v25))));
            v28.a0f0++;
        }
        if (((s1++) < Integer.numberOfLeadingZeros(v25))) {
            v27 = clip((v27 + s0));
            if ((v26[s1] < (v25 & (v25 % (v25 | 1))))) {
                return;
            }
        } else {
            assert ((-3.0f) == ((float) v25)) || (((s0 - s0) * ((byte) (s1 >>> s1))) > ((v25 < 3) ? (long) (((long) ' ')) : (long) (s0))) : 1;
            v27 = clip((((5L > s1) != (((A3) v28) != null)) ? (String) (v28.a3f0.substring(s1).repeat(2)) : (String) (v28.a3f0)));
        }
        if (((v25 <= ((int) ((byte) v25))) ? (boolean) (((v25 / (3 | 1)) <= (v28.a1f0 ? (int) (4) : (int) (v25)))) : (boolean) ((Math.max(((float) v25), 1e20f) <= (-3.0f))))) {
            if (((~v27.indexOf('b')) >= (v26[s1] + ((int) ((byte) v25))))) {
                return;
            }
            s1 %= v25;
        }
        mix(v25);
        mix(v27);
        mix(v28);
        mix(v29);
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
        System.out.println("s1 = " + s1);
    }
}
