// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings
// seed: 1036

import java.util.Arrays;
import java.util.function.*;

public class Random1036 {
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
    enum Colour { RED, GREEN }
    static int s0 = 1;
    static String s1 = "x1";

    static class A0 {
        byte a0f0;
        static {
            mix("static A0");
        }
        A0(byte a0f00) {
            this.a0f0 = a0f00;
        }
        @Override
        public String toString() {
            return clip("A0(" + a0f0 + " " + ")");
        }
        public double[][] a0m0(int d, short p0, String p1) {
            if (d <= 0 || fuel-- <= 0) {
                return new double[][] {new double[] {(0.0), Double.MIN_VALUE, 3e9}, new double[] {(-0.3)}, new double[] {(0.3), (0.8999999999999999), (-0.8999999999999999)}};
            }
            s0 = (-1);
            return new double[][] {new double[] {(0.8999999999999999), (-0.6), Double.MIN_VALUE}};
        }
        public int a0m1(int d) {
            if (d <= 0 || fuel-- <= 0) {
                return 0x7fff;
            }
            if ((((int) ((float) a0f0)) != ((s0 - s0) | s0))) {
                return (Long.rotateRight((-2L), 7) + (switch ((-1)) { case 0 -> (String) ("a"); case 1 -> (String) (s1); default -> (String) (s1); })).indexOf('a');
            }
            return (switch (s0) { case 0 -> (int) (8); case 1 -> (int) (((int) ((2.1) + s0))); case 2 -> (int) (s0); default -> (int) (3); });
        }
    }

    static class A1 extends A0 {
        String a1f0;
        float a1f1;
        static {
            mix("static A1");
        }
        A1(String a1f00, float a1f10) {
            super(((byte) a1f10));
            this.a1f0 = a1f00;
            this.a1f1 = a1f10;
        }
        @Override
        public String toString() {
            return clip("A1(" + a1f0 + " " + a1f1 + " " + super.toString() + ")");
        }
    }

    static class A2 extends A1 {
        char a2f0;
        short a2f1;
        A2(char a2f00, short a2f10) {
            super(s1, (0.75f));
            this.a2f0 = a2f00;
            this.a2f1 = a2f10;
        }
        @Override
        public String toString() {
            return clip("A2(" + a2f0 + " " + a2f1 + " " + super.toString() + ")");
        }
    }

    static class A3 extends A2 {
        short a3f0;
        int a3f1;
        A3(short a3f00, int a3f10) {
            super('z', ((short) (-1)));
            this.a3f0 = a3f00;
            this.a3f1 = a3f10;
        }
        @Override
        public String toString() {
            return clip("A3(" + a3f0 + " " + a3f1 + " " + super.toString() + ")");
        }
    }
    static byte f0(int d, String p0) {
        if (d <= 0 || fuel-- <= 0) {
            return Byte.MAX_VALUE;
        }
        if ((((' ' == '\u00e9') ? (byte) (((byte) (s0 % s0))) : (byte) (((byte) ((-1) >>> ((byte) 0))))) != (4.5f))) {
            return ((byte) ((int) (2L * 3)));
        }
        return ((byte) (s0 | (Math.min(s0, s0) + (s0 + s0))));
    }
    static double[][] f1(int d) {
        if (d <= 0 || fuel-- <= 0) {
            return new double[][] {new double[] {(-0.3), (0.3), (1.7999999999999998), (2.4)}};
        }
        if ((((int) 'd') <= 7)) {
            s1 = clip(s1);
            if (((((-0.3) - s0) % (-0.6)) == ((1.5) % (0.8999999999999999)))) {
                s0 = s0;
                if (((s0 + ((char) -'c')) > s0)) {
                    throw new IllegalStateException((s1 + new A0(((byte) (-3))) + (2.1)));
                }
            } else {
                A2 v1 = new A3(((short) 3), s0);
                v1.a2f0 %= (v1.a2f0 | 1);
            }
        }
        return new double[][] {new double[] {Double.MIN_VALUE, (1.7999999999999998), (-0.3)}, new double[] {(-0.3), (-0.3)}, new double[] {(1.2), (1.5), (-1.2)}, new double[] {(1.2), (-0.3), (1.7999999999999998)}};
    }
    static void f2(int d, A1 p0) {
        if (d <= 0 || fuel-- <= 0) {
            return;
        }
        A2[] v2 = new A3[] {((A3) ((A1) ((A1) ((A0) p0)))), new A3(((short) '0'), 2)};
    }

    static void scenario0(int d) {
        int v3 = Integer.parseInt(String.valueOf(((int) (6.0f))));
        int[] v4 = new int[] {0};
        String v5 = (s1 + (((char) (v3 - v3)) != ((char) v3)));
        A3 v6 = new A3(((short) f0(d - 1, s1)), v4.length);
        final long v7 = ((long) v6.a3f1);
        v4[(v4[(((int) s0) & 0x7fffffff) % v4.length] & 0x7fffffff) % v4.length] |= ((switch (v3) { case 0 -> (int) ((v6.a3f1 - ((byte) (-4)))); case 1 -> (int) (Integer.divideUnsigned(v3, s0 | 1)); case 2 -> (int) (s0); default -> (int) (0); }) - 6);
        switch (((int) v6.a0f0)) {
            case 4 -> {
                mix((s0 | (Integer.valueOf(v3).hashCode() - (v6.a3f1 >>> v3))));
            }
            case 0 -> {
                v4 = v4;
                if ((((v3 >> 3) < (v6.a3f1 ^ v3)) && String.valueOf(v7).startsWith("ab"))) {
                    v4 = v4;
                }
            }
            default -> {
                loop8: for (int i9 = ((-v6.a3f1) & 7); i9 > 0 && fuel-- > 0; i9 -= 2) {
                    --v6.a3f0;
                }
                --v4[((-2) & 0x7fffffff) % v4.length];
            }
        }
        if ((v6.a0f0 >= v7)) {
            v6.a0m0(d - 1, ((short) (s0 * s0)), (s1 + (v6 + v5)));
            try {
                v6.a1f0 = clip(String.valueOf((v7 + v5).charAt((true ? (int) (s0) : (int) (v3)))));
                mix((v3 - (((v3 > 0) || true) ? (char) ((v6.a2f0++)) : (char) (pick("", Integer.MAX_VALUE)))));
                mix(Arrays.deepToString(new double[][] {new double[] {(0.6), (-0.3), (1.5), (1.7999999999999998)}, new double[] {(0.6), (0.8999999999999999)}}));
                if (((Integer.reverse(v3) - ((short) (v6.a3f1 + v6.a2f0))) <= ((int) v7))) {
                    throw new IllegalArgumentException(((v3 > 0) + v6.a1f0));
                }
            } catch (WorseOops x10) {
                mix(x10.getMessage());
                v6.a1f0 = clip(String.valueOf(((v6.a3f1 + v3) <= (v3 - (-2)))));
            }
        }
        loop11: for (int i12 = 0; i12 < (v4[(-3)] & 7) && fuel-- > 0; i12++) {
            --s0;
        }
        mix(v3);
        mix(v5);
        mix(v6);
        mix(v7);
    }

    static void scenario1(int d) {
        int v13 = (((8 < s0) ? (int) (s0) : (int) ((s0 + 65536))) - s0);
        final int[] v14 = new int[] {1, (-3), 0, 8};
        final String v15 = s1;
        final A0 v16 = new A3(((short) v13), ((int) (v13 * v13)));
        long v17 = 5L;
        A1[] v18 = new A1[] {new A2('a', ((short) (-4))), new A3(((short) (-1)), 4), new A2('d', Short.MIN_VALUE), new A2('d', ((short) (-3)))};
        mix((Colour.RED == Colour.RED));
        s0 %= ((s0 - v14[((int) v16.a0f0)]) | 1);
        if ((v18.length <= ((char) v13))) {
            return;
        }
        mix(v13);
        mix(v15);
        mix(v16);
        mix(v17);
    }

    static void scenario2(int d) {
        int v19 = s0;
        int[] v20 = new int[((int) ((char) (v19 - v19))) % 5];
        String v21 = s1;
        A1 v22 = ((A1) ((A0) new A3(((short) ((short) v19)), (s0 - ((char) v19)))));
        double v23 = ((-(1.5)) - (switch ((-v19)) { case 0 -> (double) (((v19 > 0) ? (double) ((0.8999999999999999)) : (double) (((double) v19)))); default -> (double) ((2.1)); }));
        v22 = v22;
        A3 v24 = new A3(((short) 4), (Math.abs(6) + ((int) v22.a1f1)));
        mix(((s0 >>> (3 - v24.a2f0)) >>> v22.a0m1(d - 1)));
        switch (((char) (Colour.GREEN.ordinal() / (-s0)))) {
            case 'a', 'b': {
                mix((2 * ((byte) ((s0 - 8) >>> (v24.a3f1 * s0)))));
                double v25 = (-v23);
            }
                break;
            case 'c': {
                v21 = clip(v24.a1f0);
                if (((--s0) > ("b" + v21).length())) {
                    throw new IllegalStateException(v21.trim());
                }
            }
                break;
            default: {
                UnaryOperator<String> g26 = (q27) -> s1;
            }
                break;
        }
        mix(v19);
        mix(v21);
        mix(v22);
        mix(v23);
        mix(v24);
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
