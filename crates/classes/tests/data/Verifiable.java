/** Old-style code of many kinds: what is damaged to compare verifiers. Compiled for Java 8 without lambdas. */
public class Verifiable {
    interface Shape { double area(); }
    static abstract class Base implements Shape, Cloneable {
        protected int count;
        Base(int count) { this.count = count; }
        abstract Base copy();
    }
    static class Square extends Base {
        final double side;
        Square(double side) { super(1); this.side = side; }
        public double area() { return side * side; }
        Base copy() { return new Square(side); }
    }
    static class Circle extends Base {
        float radius;
        Circle(float radius) { super(radius > 1f ? 2 : 3); this.radius = radius; }
        public double area() { return Math.PI * radius * radius; }
        Base copy() { return new Circle(radius); }
    }
    static int[] table = {1, 2, 3};
    static String name;
    long total;
    Object[] things = new Object[4];
    Base last;

    static int loops(int n, long start, double factor) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            long wide = start + i;
            sum += (int) (wide * factor) ^ table[i % table.length];
            if ((sum & 1) == 0) continue;
            sum -= (int) (wide >>> 3);
        }
        return sum;
    }
    static long shuffles(long[] a, int i) {
        a[i]++;
        a[i + 1] += a[i]-- * 2;
        long b = a[i] = a[i + 1] = 7L;
        return b > 3 ? -b : b / (a.length + 1);
    }
    static String texts(Object o, char c, boolean flag) {
        String s = "x" + o + c + flag;
        if (o instanceof String) return (String) o;
        Object[] all = {s, o, new int[3]};
        return all[1] == null ? s : all[0].toString();
    }
    static int switches(int i, String s) {
        switch (i) {
            case 1: return 10;
            case 2: case 3: i += 5; break;
            case 1000: return -1;
            default: i--;
        }
        switch (i) { case 4: i = 1; break; case 5: i = 2; break; case 6: i = 3; break; case 7: return 8; }
        return i;
    }
    int handlers(int[] numbers) {
        int result = 0;
        try {
            result = numbers[3] / numbers[0];
            total += result;
        } catch (ArithmeticException e) {
            result = e.getMessage().length();
        } catch (RuntimeException e) {
            throw new IllegalStateException(e);
        } finally {
            total--;
        }
        synchronized (this) { result++; }
        return result;
    }
    double shapes(boolean which, Base other) {
        Base base = which ? new Square(2.0) : new Circle(1.5f);
        Shape shape = base;
        if (other != null) shape = other.copy();
        last = base;
        base.count += 2;
        return shape.area() + base.copy().area();
    }
    byte[][] arrays(int n) {
        byte[][] grid = new byte[n][n + 1];
        boolean[] flags = new boolean[n];
        short[] shorts = {1, 2};
        char[] chars = new char[] {'a'};
        float[] floats = {1f};
        double[] doubles = {2.0};
        flags[0] = grid[0][1] > shorts[1];
        grid[0][0] = (byte) (chars[0] + floats[0] + doubles[0]);
        Base[] bases = new Square[2];
        things[0] = bases;
        Base[][] more = {bases, null};
        more[0][0] = last;
        return grid;
    }
    static float numbers(int i, long l, float f, double d) {
        i = (byte) i + (short) l + (char) i;
        l = (long) f << i | (long) d;
        f = (float) l % 3f;
        d = -d + i - (double) f;
        if (f > d || d != d) i = ~i;
        return f < 1f ? (float) d : i;
    }
    Verifiable() { this(3); name = "n"; }
    Verifiable(int n) { super(); total = n; things[0] = this; }
    static Object early(boolean b) { while (b) { if (name == null) return null; b = name.isEmpty(); } return name; }
    int nested(int n) { class Local { int twice() { return (int) total * n; } } return new Local().twice(); }
}
