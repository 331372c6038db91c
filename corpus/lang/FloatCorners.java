// features: float arithmetic, NaN, negative zero, infinity, fmod, conversions, subnormals
public class FloatCorners {
    static final float[] VALUES = {
        0f, -0f, 1f, -1f, 0.1f, 1.5f, -2.5f, 3.4028235e38f, 1.4e-45f, -1.4e-45f, 1.17549435e-38f, Float.NaN,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 16777216f, 16777217f, 1e10f, -1e10f, 2.1474836e9f, 9.2233715e18f
    };

    static String bits(float f) {
        return f + "/" + Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        int hash = 0;
        for (float a : VALUES) {
            for (float b : VALUES) {
                float[] results = {a + b, a - b, a * b, a / b, a % b, Math.max(a, b), Math.min(a, b)};
                for (float result : results) {
                    hash = hash * 31 + Float.floatToIntBits(result);
                }
                int order = (a < b ? 1 : 0) | (a <= b ? 2 : 0) | (a == b ? 4 : 0) | (a != b ? 8 : 0)
                    | (a >= b ? 16 : 0) | (a > b ? 32 : 0) | (!(a < b) ? 64 : 0) | (!(a >= b) ? 128 : 0);
                hash = hash * 31 + order;
            }
            System.out.println(bits(a) + " int " + (int) a + " long " + (long) a + " byte " + (byte) a + " char "
                + (int) (char) a + " short " + (short) a + " double " + (double) a + " neg " + bits(-a)
                + " self " + (a == a));
        }
        System.out.println(hash);
        System.out.println(bits(0f / 0f) + " " + bits(1f / 0f) + " " + bits(1f / -0f));
        System.out.println(bits(5.5f % 2f) + " " + bits(-5.5f % 2f) + " " + bits(5.5f % -2f) + " " + bits(-0f % 2f));
        System.out.println(bits(1f % 0f) + " " + bits(Float.POSITIVE_INFINITY % 2f) + " " + bits(2f % Float.POSITIVE_INFINITY));
        System.out.println(0f == -0f);
        System.out.println(Float.valueOf(0f).equals(-0f) + " " + Float.valueOf(Float.NaN).equals(Float.NaN));
        System.out.println(Float.compare(0f, -0f) + " " + Float.compare(Float.NaN, Float.POSITIVE_INFINITY));
        float f = 0.1f;
        f += 0.2;
        System.out.println(f);
        f++;
        f *= 3;
        System.out.println(f);
        int i = 7;
        i *= 1.5f;
        System.out.println(i);
        i /= 0.3f;
        System.out.println(i);
        System.out.println((float) 16777217 + " " + (float) 123456789L + " " + (float) 0.1 + " " + (float) 1e-50 + " " + (float) 1e300);
        float tiny = Float.MIN_VALUE;
        System.out.println(tiny / 2 + " " + tiny * 0.75f + " " + (tiny + tiny));
        System.out.println(Float.MAX_VALUE * 2 + " " + -Float.MAX_VALUE * 2 + " " + (Float.MAX_VALUE + 1f == Float.MAX_VALUE));
        System.out.println(Float.intBitsToFloat(0x7f800001) + " " + Float.floatToRawIntBits(1.0f));
    }
}
