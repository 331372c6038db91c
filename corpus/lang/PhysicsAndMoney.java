// features: double arithmetic, float arithmetic, rounding, conversions, formatting, comparison of floats
public class PhysicsAndMoney {
    static double compound(double principal, double rate, int years) {
        double x = principal;
        for (int i = 0; i < years; i++) {
            x += x * rate;
            x = Math.floor(x * 100) / 100;
        }
        return x;
    }

    static float kahan(float[] values) {
        float sum = 0, c = 0;
        for (float v : values) {
            float y = v - c;
            float t = sum + y;
            c = t - sum - y;
            sum = t;
        }
        return sum;
    }

    static double[] solve(double a, double b, double c) {
        double d = b * b - 4 * a * c;
        if (d < 0) {
            return new double[0];
        }
        double root = Math.sqrt(d);
        return d == 0 ? new double[] {-b / (2 * a)} : new double[] {(-b - root) / (2 * a), (-b + root) / (2 * a)};
    }

    static String fraction(double x) {
        long bits = Double.doubleToLongBits(x);
        int exponent = (int) (bits >> 52 & 0x7ff) - 1075;
        long mantissa = bits & 0xfffffffffffffL | 1L << 52;
        while ((mantissa & 1) == 0 && exponent < 0) {
            mantissa >>= 1;
            exponent++;
        }
        return (bits < 0 ? "-" : "") + mantissa + "*2^" + exponent;
    }

    static boolean close(double a, double b) {
        return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
    }

    static double distance(double... p) {
        double sum = 0;
        for (double d : p) {
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    static double horner(double x, double... c) {
        double r = 0;
        for (double k : c) {
            r = r * x + k;
        }
        return r;
    }

    static double exp(double x) {
        double term = 1, sum = 1;
        for (int i = 1; i < 40; i++) {
            term *= x / i;
            sum += term;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(compound(1000, 0.05, 30) + " " + compound(0.1, 0.1, 10));
        float[] many = new float[10000];
        java.util.Arrays.fill(many, 0.1f);
        float naive = 0;
        for (float f : many) {
            naive += f;
        }
        System.out.println(naive + " " + kahan(many));
        System.out.println(java.util.Arrays.toString(solve(1, -3, 2)) + solve(1, 0, 1).length + java.util.Arrays.toString(solve(1, 2, 1)));
        System.out.println(fraction(0.1) + " " + fraction(-2.5) + " " + fraction(1e20) + " " + fraction(1.0));
        System.out.println(close(0.1 + 0.2, 0.3) + " " + close(1, 1.1) + " " + (0.1 + 0.2 > 0.3) + " " + ((float) (0.1 + 0.2) == 0.3f));
        System.out.println(distance(3, 4) + " " + distance() + " " + distance(1e200, 1e200) + " " + distance(1e-200));
        System.out.println(horner(2.5, 1, -2, 0.5, 3) + " " + exp(1) + " " + exp(-20));
        double t = 0, v = 20, y = 0;
        int steps = 0;
        while (y >= 0) {
            v -= 9.81 * 0.01;
            y += v * 0.01;
            t += 0.01;
            steps++;
        }
        System.out.println(steps + " " + t + " " + y);
        System.out.println((int) 1e9 * 10 + " " + (long) 1e9 * 10 + " " + (int) (1e9 * 10) + " " + (5 / 2) * 2.0 + " " + 5 / 2.0f);
        System.out.println((0.1f + 0.2f) + " " + (double) 0.1f + " " + 1.1f * 1.1f + " " + 1.1 * 1.1 + " " + (float) 1.1 * (double) 1.1f);
        long cents = Math.round(19.99 * 100);
        int truncated = (int) (19.99 * 100);
        System.out.println(cents + " " + truncated + " " + (int) (0.57 * 100) + " " + Math.round(2.5) + Math.round(-2.5) + Math.round(-3.5));
    }
}
