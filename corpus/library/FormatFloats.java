// features: String.format, %f, %e, %g, %a, rounding, infinities, BigDecimal formatting

import java.math.BigDecimal;
import java.util.Locale;

public class FormatFloats {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, -1.5, 3.14159265358979, 0.125, 2.5, 1e10, 123456.789, 1e-5, 9.9999999, 0.05, 1e21,
            Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double v : values) {
            System.out.println(String.format(Locale.ROOT, "%f|%.2f|%.0f|%10.3f|%-10.1f|%+.1f|%e", v, v, v, v, v, v, v));
        }
        for (double v : new double[] {0.00012345, 12345.678, 1e-10, 1e15, 0, 100, 99999.95}) {
            System.out.println(String.format(Locale.ROOT, "%g %.3g %E %.1e", v, v, v, v));
        }
        for (double v : new double[] {1, 0.5, -3.75, 0, 1e300, Double.MIN_VALUE, Math.PI}) {
            System.out.println(String.format("%a", v) + " " + Double.toHexString(v));
        }
        System.out.println(String.format(Locale.ROOT, "%,.2f %,.3f %(,.2f %08.2f %(f", 1234567.891, 0.5, -9876.5, -3.14159, -1.0));
        System.out.println(String.format(Locale.ROOT, "%.1f %.1f %.1f %.1f %.0f %.0f", 0.25, 0.35, 0.45, 0.15, 0.5, 1.5));
        System.out.println(String.format(Locale.ROOT, "%f %.3f %e", 1.1f, 2.345f, 1e-20f));
        System.out.println(String.format(Locale.ROOT, "%.2f %f %.10f %e", new BigDecimal("12345678901234567890.125"), new BigDecimal("0.1"),
                new BigDecimal("1").divide(new BigDecimal(8)), new BigDecimal("123.456")));
        System.out.println(String.format(Locale.ROOT, "%s %s %s", 1.0, 1e7, 1.0f / 3));
        System.out.println(String.format(Locale.ROOT, "%.15f %.20f", 0.1, 0.1));
        System.out.println(String.format(Locale.ROOT, "[%6.2f] [%-8.3e] [%010.4f]", 1.005, 12345.6789, -2.5));
        try {
            String.format("%f", 5);
        } catch (java.util.IllegalFormatConversionException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%.-1f", 5.0);
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
