// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1037

import java.util.Arrays;
import java.util.function.*;

public class Random1037 {
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
    static int s0 = 8;
    static int s1 = 2;

    interface Shape {
        int[] i0(int d, boolean p0);
        default void i1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return;
            }
            try {
                switch ((-s1)) {
                    case 0: {
                        s1++;
                        LongBinaryOperator g1 = (q2, q3) -> ((q3 % 4L) ^ (s1 * ((short) 2)));
                    }
                        break;
                    case 1, 2: {
                        s0 >>= (((3L > (-1L)) ? (int) (s1) : (int) ((s0 >>> (-2147483649L)))) / (((0L > (-4L)) ? (short) (((short) Double.NaN)) : (short) (((short) 5))) | 1));
                    }
                    case 3: {
                        if ((((s0 | s0) >= (s0 *= (-1))) && (3L != ((-4L) - ((byte) 8))))) {
                            return;
                        }
                    }
                        break;
                    default: {
                        s1 /= (s1 | 1);
                    }
                        break;
                }
                if (((Byte.MAX_VALUE >= ((byte) (-4))) ? (boolean) ((((int) Short.MIN_VALUE) > s0)) : (boolean) (left("b", s1).equals("b")))) {
                    s0 /= (4 | 1);
                    s1 %= ((s1 >= ((byte) (s1 ^ ((byte) 0)))) ? (int) (((s1 ^ s0) + (s1 % (((byte) 2) | 1)))) : (int) (s1));
                }
                if ((((long) f0(d - 1, false)) >= Long.MAX_VALUE)) {
                    throw new WorseOops((true + ((String) null)));
                }
            } catch (IllegalArgumentException x4) {
                mix(x4.getMessage());
                s1 = (((-s1) + (s1 - s1)) * s0);
                if (((((-4L) - 0L) | (switch (s0) { case 0 -> (long) (Long.MIN_VALUE); default -> (long) (0L); })) >= (-3L))) {
                    return;
                }
            }
            mix(((((B1) new B1(Byte.MIN_VALUE, s0)) != null) ? (short) (((short) (-3))) : (short) (((short) (((int) ((byte) (-1))) + s0)))));
        }
    }

    static abstract class A0 implements Shape {
        float a0f0;
        int a0f1;
        static {
            mix("static A0");
        }
        A0(float a0f00, int a0f10) {
            this.a0f0 = a0f00;
            this.a0f1 = a0f10;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + a0f1 + " " + ")");
        }
        abstract long a0m0(int d, int[] p0);
        public int[] i0(int d, boolean p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new int[] {1, 5, (-129), 5};
            }
            a0f1++;
            final Colour v5 = Colour.WHITE;
            return new int[] {(a0f1 + 'z')};
        }
    }

    static class A1 extends A0 {
        String a1f0;
        int a1f1;
        static {
            mix("static A1");
        }
        A1(String a1f00, int a1f10) {
            super((0.75f), a1f10);
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + super.toString() + ")");
        }
        public long a0m0(int d, int[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return (-1L);
            }
            B2[] v6 = new B2[] {new B3((a0f1 * s1)), new B3((4 + s1))};
            mix(((A2) ((Shape) new A1(left(a1f0, a0f1), Math.addExact(a1f1, a0f1)))));
            return (switch ((((-1) | Byte.MAX_VALUE) - ((short) '7'))) { case 0 -> (long) ((((-1L) - 7) + (-4L))); default -> (long) ((-4L)); });
        }
    }

    static class A2 extends A0 {
        byte a2f0;
        int a2f1;
        A2(byte a2f00, int a2f10) {
            super(((float) a2f00), a2f10);
            this.a2f0 = a2f00;
            this.a2f1 = a2f10;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + a2f1 + " " + super.toString() + ")");
        }
        public long a0m0(int d, int[] p0) {
            if (d <= 0 || fuel-- <= 0) {
                return (-3L);
            }
            switch (s0) {
                case 4: {
                    if ((((true && true) && (0L > 4L)) && (((short) 2) < ((short) a2f1)))) {
                        return (((2859122169423653782L) + (2L * ((byte) 6))) % (a2f0 | 1));
                    }
                }
                case 0: {
                    a0f1 = (-a0f1);
                }
                    break;
                default: {
                    int v7 = ((int) 6);
                }
                    break;
            }
            return (-1L);
        }
    }

    static class B0 {
        int b0f0;
        B0(int b0f00) {
            mix(toString());
            this.b0f0 = b0f00;
        }
        @Override
        public String toString() {
            return clip("B0(" + b0f0 + " " + ")");
        }
        public A2 b0m0(int d, byte p0) {
            if (d <= 0 || fuel-- <= 0) {
                return new A2(((byte) 6), (-2));
            }
            mix('0');
            if ((((true ? (int) (s1) : (int) (s1)) & (true ? (int) (3) : (int) (s1))) > ((b0f0 >= s1) ? (int) ((b0f0 * p0)) : (int) (s1)))) {
                throw new IllegalArgumentException("abc");
            }
            return ((A2) ((A0) ((A0) ((Shape) (false ? (Shape) (new A2(p0, 4)) : (Shape) (new A2(p0, s1)))))));
        }
    }

    static class B1 extends B0 {
        byte b1f0;
        int b1f1;
        static {
            mix("static B1");
        }
        B1(byte b1f00, int b1f10) {
            super((-1));
            this.b1f0 = b1f00;
            this.b1f1 = b1f10;
        }
        @Override
        public String toString() {
            return clip("B1(" + b1f0 + " " + b1f1 + " " + super.toString() + ")");
        }
    }

    static class B2 extends B1 {
        double b2f0;
        B2(double b2f00) {
            super(((byte) b2f00), s1);
            this.b2f0 = b2f00;
        }
        @Override
        public String toString() {
            return clip("B2(" + b2f0 + " " + super.toString() + ")");
        }
    }

    static class B3 extends B2 {
        int b3f0;
        static {
            mix("static B3");
        }
        B3(int b3f00) {
            super((2.4));
            this.b3f0 = b3f00;
        }
        @Override
        public String toString() {
            return clip("B3(" + b3f0 + " " + super.toString() + ")");
        }
    }
    static long f0(int d, boolean p0) {
        if (d <= 0 || fuel-- <= 0) {
            return 7L;
        }
        if (((!(1L == 2L)) && (((-3L) >= (-2.25f)) != (s1 <= 8)))) {
            Colour v8 = Colour.values()[(((p0 ? (int) (s1) : (int) (s0)) >> ((byte) 6)) & 0x7fffffff) % 5];
            mix(((byte) 1));
        } else if ((Colour.WHITE == Colour.BLUE)) {
            mix(new A2(((byte) 5), s0));
        }
        if ((((short) 4) > ((short) 7))) {
            s1 %= (1 | 1);
            s0 *= (switch ((--s1)) { case 0 -> (String) ("abc"); case 1 -> (String) ("-7"); default -> (String) ("a"); }).length();
        }
        return ((((long) 5L) - 2L) * ((true ? (long) ((-4L)) : (long) (0L)) / (((byte) 8) | 1)));
    }

    static void scenario0(int d) {
        int v9 = s0;
        final int[] v10 = new int[] {2};
        String v11 = "ab";
        B3 v12 = new B3((((int) ((long) v9)) - v11.length()));
        long v13 = f0(d - 1, ((((float) v9) - ((float) v9)) == ((float) v9)));
        final int v14 = ((v11.hashCode() & s1) * ((short) (v11.indexOf('b') + ((int) s1))));
        int v15 = v10.length;
        if ((((short) ((v14 ^ v12.b1f0) << (true ? (int) (v9) : (int) (v12.b3f0)))) > ((short) v15))) {
            if ((((int) ((short) (s0 | (-129)))) >= 7)) {
                return;
            }
        } else {
            s1 >>>= ((s1 + v9) % (v12.b1f1 | 1));
        }
        --v10[((v15 + ((byte) (v14 ^ v12.b1f1))) & 0x7fffffff) % v10.length];
        mix(v9);
        mix(v11);
        mix(v12);
        mix(v13);
        mix(v14);
        mix(v15);
    }

    static void scenario1(int d) {
        final int v16 = ((int) (0.8999999999999999));
        final int[] v17 = new int[1 + ((s1 * ((short) v16)) & 7)];
        String v18 = String.valueOf((switch (((int) ((char) v16))) { case 0 -> (int) ((s1 -= 1)); default -> (int) (v16); }));
        A1 v19 = new A1((Colour.values()[(v16 & 0x7fffffff) % 5] + (v18 + s0)), (4 * Colour.GREEN.ordinal()));
        double v20 = ((double) v16);
        final Colour v21 = Colour.BLUE;
        switch (Integer.MAX_VALUE) {
            case 3, -1 -> {
                if (((v17.length > v17[(1 & 0x7fffffff) % v17.length]) && ((s0 == v19.a1f1) != (((B0) new B1(((byte) 6), s0)) instanceof B2)))) {
                    return;
                }
            }
            case 4, 0 -> {
                v19.i1(d - 1);
            }
            case 1 -> {
                mix(((A2) ((Shape) new A2(((byte) -((byte) 8)), (v19.a1f1 + v19.a1f1)))));
            }
            default -> {
                if ((!((v19.a1f1 - v19.a1f1) >= v21.ordinal()))) {
                    v18 = clip(v19.a1f0);
                    final long v22 = f0(d - 1, ((2 % (((short) v16) | 1)) >= ((int) v19.a1f1)));
                } else {
                    LongBinaryOperator g23 = (q24, q25) -> ((q24 - s1) + Byte.MAX_VALUE);
                }
            }
        }
        B0 v26 = new B0(Integer.reverse((v19.a0f1 - v16)));
        LongBinaryOperator g27 = (q28, q29) -> q28;
        mix(v16);
        mix(v18);
        mix(v19);
        mix(v20);
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
        System.out.println("s1 = " + s1);
    }
}
