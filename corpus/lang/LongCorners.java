// features: long arithmetic, shifts, division, integer overflow, conversions
public class LongCorners {
    static final long[] VALUES = {
        0L, 1L, -1L, 2L, -3L, 10L, 63L, 64L, 65L, 1L << 31, -(1L << 31), 1L << 32, (1L << 53) + 1, Long.MAX_VALUE,
        Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL, 0x00FF00FF00FF00FFL
    };

    static long quotient(long a, long b) {
        return a / b;
    }

    static long remainder(long a, long b) {
        return a % b;
    }

    public static void main(String[] args) {
        long sum = 17;
        for (long a : VALUES) {
            for (long b : VALUES) {
                sum = sum * 31 + (a + b);
                sum = sum * 31 + (a - b);
                sum = sum * 31 + (a * b);
                sum = sum * 31 + (a << b);
                sum = sum * 31 + (a >> b);
                sum = sum * 31 + (a >>> b);
                sum = sum * 31 + ((a & b) | (a ^ b));
                sum = sum * 31 + (a < b ? 1 : a == b ? 2 : 3);
                try {
                    sum = sum * 31 + quotient(a, b) + remainder(a, b);
                } catch (ArithmeticException e) {
                    sum = sum * 31 + e.getMessage().length();
                }
            }
            System.out.println(a + " " + (int) a + " " + (short) a + " " + (byte) a + " " + (int) (char) a + " "
                + (float) a + " " + (double) a + " " + -a + " " + ~a + " " + sum);
        }
        System.out.println(Long.MIN_VALUE / -1);
        System.out.println(Long.MIN_VALUE % -1);
        System.out.println(quotient(Long.MIN_VALUE, -1) == Long.MIN_VALUE);
        int shift = 70;
        System.out.println((1L << shift) + " " + (1 << shift) + " " + (-1L >>> shift) + " " + (-1L >> shift));
        long x = Long.MAX_VALUE;
        x++;
        System.out.println(x);
        x -= 1;
        x *= 2;
        System.out.println(x);
        x <<= 3;
        x >>>= 2;
        x ^= 0xFFFFL;
        x |= 1L << 60;
        x &= ~15L;
        System.out.println(x);
        try {
            System.out.println(remainder(5, 0));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
    }
}
