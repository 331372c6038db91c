// features: fields, static fields, long fields, double fields, volatile, transient, final fields, aliasing
public class AccessorsAndStatics {
    boolean z = true;
    byte b = -1;
    short s = -2;
    char c = '\uffff';
    int i = -4;
    long l = Long.MIN_VALUE;
    float f = -0f;
    double d = Double.MIN_VALUE;
    Object o = this;
    volatile int vi = 1;
    volatile long vl = 2;
    transient String t = "t";
    static boolean sz;
    static byte sb = 127;
    static short ss = 32767;
    static char sc = 'a';
    static int si = 5;
    static long sl = 6;
    static float sf = 7;
    static double sd = 8;
    static Object so;
    static volatile double svd = 9;
    final int[] array = {1, 2, 3};
    AccessorsAndStatics next;

    AccessorsAndStatics chain(int n) {
        return n == 0 ? this : (next = new AccessorsAndStatics()).chain(n - 1);
    }

    int length() {
        int n = 0;
        for (AccessorsAndStatics at = this; at != null; at = at.next) {
            n++;
        }
        return n;
    }

    void update() {
        z = !z;
        b--;
        s += 3;
        c++;
        i *= -2;
        l--;
        f -= 1.5f;
        d *= 2;
        vi++;
        vl <<= 3;
        t += z;
        sz |= z;
        sb++;
        ss++;
        sc += 1;
        si = si++ + ++si;
        sl = sl-- - --sl;
        sf /= 2;
        sd %= 3;
        svd = svd++ * 2;
        so = array;
        array[array[0]] += array[array[0] + 1]++;
    }

    String show() {
        return z + " " + b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + (o == this) + " " + vi + " " + vl + " " + t
            + " | " + sz + " " + sb + " " + ss + " " + sc + " " + si + " " + sl + " " + sf + " " + sd + " " + (so == array) + " " + svd
            + " | " + array[0] + array[1] + array[2];
    }

    static void swap(int[] x, int[] y) {
        int[] t = x;
        x = y;
        y = t;
        x[0] += 10;
        y[0] += 100;
    }

    public static void main(String[] args) {
        AccessorsAndStatics a = new AccessorsAndStatics();
        System.out.println(a.show());
        a.update();
        System.out.println(a.show());
        a.update();
        System.out.println(a.show());
        AccessorsAndStatics last = a.chain(5);
        System.out.println(a.length() + " " + last.length() + " " + (last.next == null));
        AccessorsAndStatics alias = a.next;
        alias.i = 77;
        System.out.println(a.next.i + " " + a.next.next.i);
        int[] x = {1}, y = {2};
        swap(x, y);
        System.out.println(x[0] + " " + y[0]);
        a.next.next = a;
        System.out.println(a.next.next.next == alias);
        try {
            last.next.i = si++;
        } catch (NullPointerException e) {
            System.out.println("si is " + si);
        }
        long sum = 0;
        for (int k = 0; k < 1000; k++) {
            a.l += k;
            sl ^= a.l;
            sum += sl;
            a.d = a.d * 0.5 + k;
        }
        System.out.println(sum + " " + a.d);
    }
}
