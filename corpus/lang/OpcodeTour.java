// features: all bytecodes, local variable slots, stack shuffles, conversions
public class OpcodeTour {
    static int si;
    static long sl;
    static float sf;
    static double sd;
    int fi;
    long fl;
    float ff;
    double fd;
    Object fo;

    static int ints(int a, int b, int c, int d, int e) {
        a = b + c;
        b = c - d;
        c = d * e;
        d = a / (e | 1);
        e = b % 7;
        return -a ^ b | c & d << 2 >> 1 >>> 1 | e;
    }

    static long longs(long a, long b) {
        a = a + b;
        b = a - b;
        a = a * b / (b | 1) % 1000003;
        return -a ^ b | a & b << 2 >> 1 >>> 1;
    }

    static long longsShifted(int x, long a, long b) {
        a += b;
        b = a;
        return a * b + x;
    }

    static float floats(float a, float b, float c, float d) {
        a = b + c;
        b = c - d;
        c = d * a;
        d = a / b;
        return -a % c + b + d;
    }

    static double doubles(double a, double b) {
        a = a + b;
        b = a - b;
        a = a * b / (b + 1);
        return -a % b;
    }

    static double doublesShifted(int x, double a, double b) {
        a = a + x;
        b = b - a;
        return b;
    }

    static Object objects(Object a, Object b, Object c, Object d) {
        a = b;
        b = c;
        c = d;
        d = a;
        Object e = d;
        e = e == null ? b : e;
        return e;
    }

    static float constants(int n) {
        float f0 = 0f, f1 = 1f, f2 = 2f, f3 = 3f;
        double d0 = 0d, d1 = 1d, d2 = 2d;
        long l0 = 0L, l1 = 1L, l2 = 2L;
        return f0 + f1 + f2 + f3 + (float) (d0 + d1 + d2) + l0 + l1 + l2 + n;
    }

    static String branches(int a, int b, Object o, Object p) {
        StringBuilder s = new StringBuilder();
        if (a == 0) s.append("a==0 ");
        if (a != 0) s.append("a!=0 ");
        if (a < 0) s.append("a<0 ");
        if (a >= 0) s.append("a>=0 ");
        if (a > 0) s.append("a>0 ");
        if (a <= 0) s.append("a<=0 ");
        if (a == b) s.append("a==b ");
        if (a != b) s.append("a!=b ");
        if (a < b) s.append("a<b ");
        if (a >= b) s.append("a>=b ");
        if (a > b) s.append("a>b ");
        if (a <= b) s.append("a<=b ");
        if (o == p) s.append("o==p ");
        if (o != p) s.append("o!=p ");
        if (o == null) s.append("o null ");
        if (o != null) s.append("o set ");
        return s.toString();
    }

    int shuffles(int[] ints, long[] longs) {
        int k = 0;
        int a = ints[k] = fi = 5;
        long b = longs[k] = fl = 6;
        int c = ints[0]++;
        long d = longs[0]++;
        int e = fi++ + ++fi;
        long f = fl++ + ++fl;
        float g = ff += 1;
        double h = fd -= 1;
        si = si++ + 1;
        sl = sl++ + 1;
        new Object();
        longs(1, 2);
        return (int) (a + b + c + d + e + f + g + h + si + sl);
    }

    static String conversions(int i, long l, float f, double d) {
        return (byte) i + " " + (char) i + " " + (short) i + " " + (long) i + " " + (float) i + " " + (double) i + " " + (int) l + " " + (float) l + " "
            + (double) l + " " + (int) f + " " + (long) f + " " + (double) f + " " + (int) d + " " + (long) d + " " + (float) d;
    }

    static String arrays() {
        boolean[] z = {true};
        byte[] b = {1};
        char[] c = {'c'};
        short[] s = {2};
        int[] i = {3};
        long[] l = {4};
        float[] f = {5};
        double[] d = {6};
        Object[] o = {"o"};
        int[][][] m = new int[2][3][4];
        z[0] ^= true;
        b[0] += 1;
        c[0] += 1;
        s[0] += 1;
        i[0] += 1;
        l[0] += 1;
        f[0] += 1;
        d[0] += 1;
        o[0] = o;
        m[1][2][3] = 9;
        return z[0] + "" + b[0] + c[0] + s[0] + i[0] + l[0] + f[0] + d[0] + (o[0] instanceof Object[]) + m[1][2][3] + m.length;
    }

    synchronized int locked(Object lock) {
        synchronized (lock) {
            synchronized (this) {
                fi++;
            }
        }
        return fi;
    }

    public static void main(String[] args) {
        System.out.println(ints(1, 2, 3, 4, 5) + " " + longs(1L << 33, 77) + " " + longsShifted(1, 2, 3));
        System.out.println(floats(1, 2, 3.5f, 4) + " " + doubles(1, 2.5) + " " + doublesShifted(1, 2, 3));
        System.out.println(objects("a", null, "c", "d") + " " + constants(3));
        System.out.println(branches(0, 1, null, null) + branches(-1, -1, "x", "x") + branches(5, 2, "x", null));
        OpcodeTour t = new OpcodeTour();
        System.out.println(t.shuffles(new int[1], new long[1]));
        System.out.println(conversions(300, 1L << 40, 1e20f, -1e30));
        System.out.println(arrays());
        System.out.println(t.locked("lock"));
        t.fo = t;
        System.out.println(((OpcodeTour) t.fo).fi);
        Runnable r = () -> sd += sf += 2;
        r.run();
        System.out.println(sd + sf);
        java.util.List<Integer> list = new java.util.ArrayList<>();
        list.add(1);
        System.out.println(list.size());
        double nan = 0.0 / 0;
        float fnan = (float) nan;
        System.out.println((nan < 1) + " " + (nan > 1) + " " + (fnan < 1) + " " + (fnan > 1) + (1L < 2L));
        int x = 40000;
        x += 50;
        System.out.println(x);
    }
}
