// features: bit operations, shifts, long arithmetic, int arithmetic
public class BitTwiddling {
    static int popCount(int x) {
        x = x - ((x >>> 1) & 0x55555555);
        x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
        x = (x + (x >>> 4)) & 0x0f0f0f0f;
        return x * 0x01010101 >>> 24;
    }

    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }

    static long rotate(long x, int by) {
        return x << by | x >>> -by;
    }

    static boolean powerOfTwo(long x) {
        return x > 0 && (x & x - 1) == 0;
    }

    static int isqrt(int n) {
        int root = 0;
        for (int bit = 1 << 15; bit != 0; bit >>= 1) {
            int next = root | bit;
            if (next <= 46340 && next * next <= n) {
                root = next;
            }
        }
        return root;
    }

    static int crc32(byte[] bytes) {
        int crc = ~0;
        for (byte b : bytes) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
            }
        }
        return ~crc;
    }

    static long xorshift(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        x ^= x << 17;
        return x;
    }

    public static void main(String[] args) {
        int[] samples = {0, 1, -1, 42, 0x80000000, 0x7fffffff, 0x12345678, 1 << 20};
        for (int x : samples) {
            System.out.println(x + " " + popCount(x) + "=" + Integer.bitCount(x) + " " + reverse(x) + "=" + Integer.reverse(x)
                + " " + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " "
                + Integer.highestOneBit(x) + " " + Integer.lowestOneBit(x) + " " + Integer.rotateLeft(x, 7) + " "
                + Integer.reverseBytes(x) + " " + Integer.toBinaryString(x) + " " + Integer.toOctalString(x)
                + " " + Integer.toUnsignedString(x) + " " + isqrt(x & 0x7fffffff));
        }
        long l = 0x0123456789abcdefL;
        for (int by = 0; by <= 64; by += 8) {
            System.out.println(Long.toHexString(rotate(l, by)) + " " + Long.toHexString(Long.rotateRight(l, by)));
        }
        System.out.println(powerOfTwo(1L << 62) + " " + powerOfTwo(Long.MIN_VALUE) + " " + powerOfTwo(12));
        System.out.println(Integer.toHexString(crc32("123456789".getBytes())));
        long state = 88172645463325252L;
        for (int i = 0; i < 5; i++) {
            state = xorshift(state);
            System.out.println(state + " " + Long.bitCount(state) + " " + Long.numberOfLeadingZeros(state)
                + " " + Long.numberOfTrailingZeros(state));
        }
        System.out.println(Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " "
            + Integer.divideUnsigned(-1, 10) + " " + Integer.compareUnsigned(-1, 1) + " " + Long.toUnsignedString(-1));
        int a = 5, b = 9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + (a & -a) + " " + (a ^ a >> 31) + " " + ((a ^ b) >= 0));
    }
}
