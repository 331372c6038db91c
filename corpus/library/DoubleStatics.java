// features: Double.toString, parseDouble, compare, isNaN, bits, float conversions, Double.hashCode

public class DoubleStatics {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, -1, 0.1, 0.5, 100, 123456789, 1e7, 9999999.999, 1e-3, 9.99e-4, 1.0 / 3, 2.0 / 3, Math.PI, 1e21, 1e22, 1e100, 123456789012345680.0,
            Double.MAX_VALUE, Double.MIN_NORMAL, 4.9e-324, 5e-324, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.30000000000000004, 1.1e-10, 12345.678e12};
        for (double v : values) {
            System.out.println(v + " " + Long.toHexString(Double.doubleToLongBits(v)) + " " + Float.floatToIntBits((float) v) + " " + (int) v + " " + (long) v + " " + (char) v % 100 + " " + (byte) v + " " + Double.hashCode(v)
                    + " " + Double.isNaN(v) + Double.isInfinite(v) + Double.isFinite(v));
        }
        String[] texts = {"1", "-1.5e3", " 2.5 ", "1e400", "-1e400", "1e-400", "0x1.8p1", "NaN", "Infinity", "-Infinity", "1d", "1f", ".5", "5.", "1e", "", "abc", "1,5", "0x1", "1.7976931348623158e308",
            "4.9e-324", "2.4703282292062328e-324", "2.4703282292062327e-324", "9007199254740993", "0.1e-6", "123456789012345678901234567890"};
        for (String s : texts) {
            try {
                System.out.println("'" + s + "' " + Double.parseDouble(s) + " " + Float.floatToIntBits(Float.parseFloat(s)));
            } catch (NumberFormatException e) {
                System.out.println("'" + s + "' " + e.getMessage());
            }
        }
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + (0.0 == -0.0) + " " + (Double.NaN == Double.NaN) + " " + Double.valueOf(Double.NaN).equals(Double.NaN)
                + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.max(1, 2) + " " + Double.sum(0.1, 0.2));
        float[] floats = {0.1f, 1 / 3f, 1e10f, 1.17549435E-38f, Float.MAX_VALUE, Float.MIN_VALUE, 16777217f, 3.4e38f * 10, -0f, Float.NaN, 33554432f, 0.001f, 1e-4f};
        for (float f : floats) {
            System.out.println(Integer.toHexString(Float.floatToIntBits(f)) + " " + (double) f + " " + (int) f + " " + Float.hashCode(f) + " " + Float.toHexString(f) + " " + Float.compare(f, 0.5f));
        }
        System.out.println(Double.longBitsToDouble(0x3ff8000000000000L) + " " + Float.intBitsToFloat(0x41280000) + " " + Double.toHexString(-0.1) + " " + Double.MIN_EXPONENT + " " + Double.BYTES);
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + 1e16 + 1 + " " + (1e16 + 1) + " " + 100 * 1.1 + " " + 3 * 0.1 + " " + 1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0);
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
    }
}
