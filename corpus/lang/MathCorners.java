// features: Math, rounding, exact arithmetic, negative zero, NaN
public class MathCorners {
    interface Attempt {
        Object run();
    }

    static void attempt(String what, Attempt a) {
        try {
            System.out.println(what + " " + a.run());
        } catch (ArithmeticException e) {
            System.out.println(what + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("addExact", () -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt("addExact long", () -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt("subtractExact", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt("multiplyExact", () -> Math.multiplyExact(1 << 20, 1 << 12));
        attempt("multiplyExact long", () -> Math.multiplyExact(1L << 40, 1L << 20));
        attempt("multiplyExact big", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        attempt("negateExact", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("incrementExact", () -> Math.incrementExact(41));
        attempt("floorDiv", () -> Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -3) + " " + -7 / 2 + " " + -7 % 2);
        attempt("floorDiv zero", () -> Math.floorDiv(1, 0));
        attempt("abs", () -> Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-2.5f));
        double[] values = {0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 1e17, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 4503599627370497.5, -0.2};
        for (double d : values) {
            System.out.println(d + ": " + Math.round(d) + " " + Math.rint(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.signum(d)
                + " " + Math.round((float) d) + " " + Math.ulp(d) + " " + Math.getExponent(d));
        }
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(0.0, -0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(1f, Float.NaN));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(-0.0) + " " + Math.cbrt(27) + " " + Math.hypot(3, 4));
        System.out.println(Math.copySign(3, -0.0) + " " + Math.nextUp(1.0) + " " + Math.nextDown(0f) + " " + Math.scalb(1.5, 4) + " " + Math.IEEEremainder(5, 3) + " " + Math.fma(2.0, 3.0, 1.0));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, -1074) + " " + Math.pow(0, 0) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(-2, 3) + " " + Math.pow(Double.NaN, 0));
    }
}
