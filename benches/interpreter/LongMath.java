/** 64-bit arithmetic: modular powers and a xorshift generator. */
public class LongMath {
    static long power(long base, long exponent, long modulus) {
        long result = 1;
        base %= modulus;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result = result * base % modulus;
            }
            base = base * base % modulus;
            exponent >>= 1;
        }
        return result;
    }

    public static void main(String[] args) {
        long sum = 0, x = 88172645463325252L;
        for (int i = 0; i < 60_000; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            sum += power(x & 0x7fffffff, 1_000_000_005L, 1_000_000_007L);
        }
        System.out.println(sum);
    }
}
