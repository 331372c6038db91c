// features: Math and StrictMath bit patterns, sqrt, cbrt, sin, cos, tan, exp, log, pow

public class MathBitExactElementary {
    static void show(String name, double value) {
        System.out.println(name + " " + Long.toHexString(Double.doubleToLongBits(value)));
    }

    public static void main(String[] args) {
        double[] xs = {0, -0.0, 1, -1, 0.5, 2, 3.7, 10, 100.25, 1e-5, 1e5, -2.5, Math.PI, Math.E, 1e308, Double.MIN_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            show("sqrt " + x, Math.sqrt(x));
            show("cbrt " + x, StrictMath.cbrt(x));
            show("sin " + x, StrictMath.sin(x));
            show("cos " + x, StrictMath.cos(x));
            show("tan " + x, StrictMath.tan(x));
            show("asin " + x, StrictMath.asin(x));
            show("acos " + x, StrictMath.acos(x));
            show("atan " + x, StrictMath.atan(x));
            show("exp " + x, StrictMath.exp(x));
            show("expm1 " + x, StrictMath.expm1(x));
            show("log " + x, StrictMath.log(x));
            show("log10 " + x, StrictMath.log10(x));
            show("log1p " + x, StrictMath.log1p(x));
            show("sinh " + x, StrictMath.sinh(x));
            show("cosh " + x, StrictMath.cosh(x));
            show("tanh " + x, StrictMath.tanh(x));
        }
        double[] bases = {0, -0.0, 2, -2, 0.5, 10, 1.0000001, Double.POSITIVE_INFINITY, Double.NaN};
        double[] exponents = {0, 1, 2, -1, 0.5, 3, 1023, -1074, Double.POSITIVE_INFINITY, 1e10};
        for (double b : bases) {
            for (double e : exponents) {
                show("pow " + b + " " + e, StrictMath.pow(b, e));
            }
        }
    }
}
