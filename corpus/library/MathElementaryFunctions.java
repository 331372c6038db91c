// features: Math.sin, Math.cos, Math.exp, Math.log, Math.pow, Math.atan2, results rounded and exact cases

public class MathElementaryFunctions {
    static String round(double v) {
        return Double.isNaN(v) || Double.isInfinite(v) ? String.valueOf(v) : String.valueOf(Math.round(v * 1e9) / 1e9);
    }

    public static void main(String[] args) {
        for (double x = -3; x <= 3; x += 0.75) {
            System.out.println(x + ": " + round(Math.sin(x)) + " " + round(Math.cos(x)) + " " + round(Math.tan(x)) + " " + round(Math.exp(x)) + " "
                    + round(Math.log(x)) + " " + round(Math.atan(x)) + " " + round(Math.sinh(x)) + " " + round(Math.tanh(x)) + " " + round(Math.cbrt(x)));
        }
        System.out.println(Math.sin(0) + " " + Math.cos(0) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.log10(1000) + " " + Math.pow(2, 10)
                + " " + Math.pow(2, -2) + " " + Math.pow(9, 0.5) + " " + Math.pow(0, 0) + " " + Math.sqrt(144) + " " + Math.cbrt(27));
        System.out.println(Math.pow(Double.NaN, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.sqrt(-1) + " " + Math.log(0) + " " + Math.log(-1) + " " + Math.exp(1000) + " " + Math.exp(-1000));
        System.out.println(round(Math.atan2(1, 1)) + " " + round(Math.atan2(-1, -1)) + " " + Math.atan2(0, -0.0) + " " + Math.atan2(-0.0, 1) + " " + round(Math.hypot(3, 4)) + " " + Math.hypot(Double.NaN, Double.POSITIVE_INFINITY));
        System.out.println(Math.toDegrees(Math.PI) + " " + round(Math.toRadians(180)) + " " + round(Math.asin(0.5)) + " " + round(Math.acos(0.5)) + " " + Math.asin(2));
        double sum = 0;
        for (int i = 1; i < 2000; i++) {
            sum += Math.sqrt(i) / (i * (double) i);
        }
        System.out.println(sum);
        System.out.println(Math.E + " " + Math.PI + " " + round(Math.exp(1) - Math.E) + " " + round(Math.log(Math.E)));
        System.out.println(StrictMath.sqrt(2) == Math.sqrt(2));
        System.out.println(newton(2) + " " + newton(12345.678) + " " + newton(1e-10));
    }

    static double newton(double a) {
        double x = a;
        for (int i = 0; i < 60; i++) {
            x = 0.5 * (x + a / x);
        }
        return x;
    }
}
