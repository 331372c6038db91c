// features: double arithmetic, NaN, negative zero, infinity, fmod, conversions, subnormals
public class DoubleCorners {
    static final double[] VALUES = {
        0d, -0d, 1d, -1d, 0.1, 1.0 / 3, -2.5, 1e308, 4.9e-324, -4.9e-324, 2.2250738585072014E-308, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740993.0, 2147483647.5, -2147483648.9,
        9.223372036854776E18, -9.3e18, 1e19, 127.9, 128.0, 65535.5, 1e-5, 123456789.123
    };

    static String bits(double d) {
        return d + "/" + Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        long hash = 0;
        for (double a : VALUES) {
            for (double b : VALUES) {
                double[] results = {a + b, a - b, a * b, a / b, a % b, Math.max(a, b), Math.min(a, b)};
                for (double result : results) {
                    hash = hash * 31 + Double.doubleToLongBits(result);
                }
                int order = (a < b ? 1 : 0) | (a <= b ? 2 : 0) | (a == b ? 4 : 0) | (a != b ? 8 : 0)
                    | (a >= b ? 16 : 0) | (a > b ? 32 : 0) | (!(a < b) ? 64 : 0) | (!(a >= b) ? 128 : 0);
                hash = hash * 31 + order;
            }
            System.out.println(bits(a) + " int " + (int) a + " long " + (long) a + " byte " + (byte) a + " char "
                + (int) (char) a + " short " + (short) a + " float " + (float) a + " neg " + bits(-a)
                + " self " + (a == a));
        }
        System.out.println(hash);
        System.out.println(bits(5.5 % 2.25) + " " + bits(-5.5 % 2.25) + " " + bits(5.5 % -2.25) + " " + bits(-0d % 1));
        System.out.println(bits(1d % 0) + " " + bits(Double.NEGATIVE_INFINITY % 2) + " " + bits(2 % Double.NEGATIVE_INFINITY));
        System.out.println(1e308 % 3e-308);
        System.out.println(1e300 * 1e300 + " " + -1e300 * 1e300 + " " + 1e-300 * 1e-300 + " " + -1e-300 * 1e-300);
        System.out.println(Double.compare(0.0, -0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.valueOf(Double.NaN).hashCode() + " " + Double.valueOf(-0.0).hashCode());
        double d = 0.1 + 0.2;
        System.out.println(d + " " + (d == 0.3) + " " + (0.1f + 0.2f == 0.3f) + " " + (0.1f == 0.1));
        long l = 9007199254740993L;
        System.out.println((double) l + " " + (long) (double) l + " " + (double) Long.MAX_VALUE + " " + (float) Long.MAX_VALUE);
        int i = 'a';
        i += 3.7;
        System.out.println(i);
        i -= 1e20;
        System.out.println(i);
        i = 10;
        i /= 0.0;
        System.out.println(i);
        double sum = 0;
        for (int k = 1; k <= 1000; k++) {
            sum += 1.0 / k;
        }
        System.out.println(sum);
        double count = 0;
        for (double x = 0; x < 1; x += 0.1) {
            count++;
        }
        System.out.println(count-- + " " + count);
    }
}
