// features: Math.floorDiv, floorMod, fma, rint, round, ulp, nextUp, addExact overflow, IEEEremainder, clamp-free, scalb

public class MathRoundingAndExact {
    static void attempt(String name, java.util.function.LongSupplier s) {
        try {
            System.out.println(name + " = " + s.getAsLong());
        } catch (ArithmeticException e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[][] pairs = {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {Integer.MIN_VALUE, -1}, {0, 5}};
        for (int[] p : pairs) {
            System.out.println(p[0] + "," + p[1] + ": " + p[0] / p[1] + " " + p[0] % p[1] + " " + Math.floorDiv(p[0], p[1]) + " " + Math.floorMod(p[0], p[1])
                    + " " + Math.floorMod((long) p[0], p[1]) + " " + Math.floorDiv((long) p[0], (long) p[1]));
        }
        double[] values = {0.5, 1.5, 2.5, -0.5, -1.5, 0.49999999999999994, 4503599627370497.5, -2.4, 1e18, 1e19, -1e19, Double.NaN, -0.0, Double.NEGATIVE_INFINITY};
        for (double v : values) {
            System.out.println(v + ": " + Math.round(v) + " " + Math.rint(v) + " " + Math.floor(v) + " " + Math.ceil(v) + " " + Math.round((float) v) + " " + (int) v + " " + (long) v);
        }
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(1e20) + " " + Math.ulp(0.0) + " " + Math.ulp(1f) + " " + Math.nextUp(1.0) + " " + Math.nextDown(0.0) + " "
                + Math.nextAfter(1.0, 0) + " " + Math.nextUp(Float.MAX_VALUE));
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.fma(2f, 3f, 4f) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + Math.scalb(1.5, 4) + " " + Math.getExponent(1000.0));
        System.out.println(Math.signum(-3.0) + " " + Math.signum(-0.0) + " " + Math.copySign(3.0, -0.0) + " " + Math.IEEEremainder(5, 3) + " " + 5.5 % -2 + " " + -5.5 % 2 + " " + Math.IEEEremainder(-7.5, 2));
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.abs(-0.0) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-5L));
        attempt("addExact", () -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt("addExact long", () -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt("subtractExact", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt("multiplyExact", () -> Math.multiplyExact(1 << 20, 1 << 12));
        attempt("multiplyExact long", () -> Math.multiplyExact(1L << 40, 1L << 22));
        attempt("multiplyExact long over", () -> Math.multiplyExact(1L << 40, 1L << 23));
        attempt("negateExact", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("incrementExact", () -> Math.incrementExact(41));
        attempt("decrementExact", () -> Math.decrementExact(Long.MIN_VALUE));
        attempt("absExact", () -> Math.absExact(Integer.MIN_VALUE));
        attempt("floorDiv by zero", () -> Math.floorDiv(1, 0));
        System.out.println(Math.multiplyHigh(Long.MAX_VALUE, 12345L) + " " + Math.multiplyFull(Integer.MAX_VALUE, Integer.MAX_VALUE));
    }
}
