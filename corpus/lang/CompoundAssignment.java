// features: compound assignment, narrowing, byte arithmetic, short arithmetic, char arithmetic, evaluation order
public class CompoundAssignment {
    static int calls;
    static int index;
    static int[] data = {1, 2, 3, 4, 5};
    byte b;
    short s;
    char c;
    long l;
    float f;
    double d;
    String text = "t";

    static int next() {
        return index++;
    }

    static int[] array() {
        calls += 10;
        return data;
    }

    CompoundAssignment self() {
        calls += 100;
        return this;
    }

    public static void main(String[] args) {
        byte b = 127;
        b += 1;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b = -1;
        b >>>= 28;
        System.out.println(b);
        b *= 3.9;
        System.out.println(b);
        short s = 32767;
        s++;
        System.out.println(s);
        s -= 40000;
        System.out.println(s);
        s /= 7;
        s %= 100;
        System.out.println(s);
        char c = 'z';
        c++;
        c += 1.5;
        System.out.println(c + " " + (int) c);
        c -= 200;
        System.out.println((int) c);
        c = 0;
        c--;
        System.out.println((int) c);
        int i = 1_000_000;
        i *= i;
        System.out.println(i);
        i <<= 35;
        System.out.println(i);
        i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i += i++ * 2 + i;
        System.out.println(i);
        long l = 3;
        l <<= 33;
        l |= 1;
        l += 0.5f;
        System.out.println(l);
        array()[next()] += 10;
        array()[next()]++;
        --array()[next()];
        System.out.println(data[0] + " " + data[1] + " " + data[2] + " calls " + calls);
        var o = new CompoundAssignment();
        o.self().b += 200;
        o.self().s -= 1;
        o.self().c += 'A';
        o.self().l += 1L << 40;
        o.self().f += 1.25;
        o.self().d -= 1e-3;
        o.self().text += 1 + 2 + "x" + null + 'c' + 1.0f;
        System.out.println(o.b + " " + o.s + " " + o.c + " " + o.l + " " + o.f + " " + o.d + " " + o.text + " " + calls);
        System.out.println(o.b++ + " " + ++o.b + " " + o.s-- + " " + --o.s + " " + o.c++ + " " + ++o.c);
        System.out.println(o.l++ + " " + ++o.l + " " + o.f++ + " " + --o.f + " " + o.d-- + " " + ++o.d);
        long[] longs = {1L, 2L};
        int k = 0;
        longs[k++] += longs[k] = 40L;
        System.out.println(longs[0] + " " + longs[1] + " " + k);
        long doubled = longs[0] <<= 2;
        double[] ds = {1.5};
        double dd = ds[0] *= 2;
        System.out.println(doubled + " " + dd + " " + (ds[0]++ + ds[0]));
        String[] names = {"a", null};
        names[0] += "b";
        names[1] += "c";
        System.out.println(names[0] + names[1]);
        try {
            int[] none = null;
            none[next()] = next();
        } catch (NullPointerException e) {
            System.out.println("null array, calls " + calls);
        }
        boolean flag = true;
        flag &= false;
        flag |= true;
        flag ^= true;
        System.out.println(flag);
    }
}
