// features: Math bit patterns, sin, cos, tan, exp, log, log10, pow, hypot, atan2, asin, acos

public class MathBitExactIntrinsics {
    interface Unary {
        double of(double x);
    }

    static final double[] ARGUMENTS = {0.1, 0.25, 0.3, 0.7, 1, 1.5, 2, 2.75, 3, 5, 7.5, 10, 12.25, 17, 33.3, 50, 64, 99.5, 100, 123.456, 1e-3, 1e-8, 0.999, 700, 1000};

    static void table(String name, Unary f, double sign) {
        long hash = 0;
        StringBuilder sb = new StringBuilder(name);
        for (double x : ARGUMENTS) {
            long bits = Double.doubleToLongBits(f.of(sign * x));
            hash = hash * 31 + bits;
            sb.append(' ').append(Long.toHexString(bits));
        }
        System.out.println(sb + " = " + hash);
    }

    public static void main(String[] args) {
        table("sin", Math::sin, 1);
        table("sin-", Math::sin, -1);
        table("cos", Math::cos, 1);
        table("tan", x -> Math.tan(x / 16), 1);
        table("exp", Math::exp, 1);
        table("exp-", Math::exp, -1);
        table("log", Math::log, 1);
        table("log10", Math::log10, 1);
        table("asin", x -> Math.asin(x / 1000), 1);
        table("acos", x -> Math.acos(x / 1000), -1);
        table("atan", Math::atan, 1);
        table("sinh", x -> Math.sinh(x / 100), 1);
        table("expm1", x -> Math.expm1(x / 100), -1);
        table("log1p", Math::log1p, 1);
        for (double base : new double[] {0.5, 1.1, 2, 3, 10}) {
            table("pow" + base, x -> Math.pow(base, x), 1);
            table("pow-" + base, x -> Math.pow(x, base), 1);
        }
        table("hypot", x -> Math.hypot(x, 3), 1);
        table("atan2", x -> Math.atan2(x, -2), 1);
        for (int e = -12; e <= 30; e++) {
            System.out.print(Long.toHexString(Double.doubleToLongBits(Math.pow(10, e))) + " ");
        }
        System.out.println();
    }
}
