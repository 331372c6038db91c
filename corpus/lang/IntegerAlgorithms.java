// features: int arithmetic, long arithmetic, division, modulus, bit operations, loops, overflow detection
public class IntegerAlgorithms {
    static long modPow(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1, b = b * b % m) {
            if ((e & 1) != 0) {
                r = r * b % m;
            }
        }
        return r;
    }

    static boolean prime(int n) {
        if (n < 2 || n % 2 == 0) {
            return n == 2;
        }
        int d = n - 1, s = Integer.numberOfTrailingZeros(d);
        d >>= s;
        witness:
        for (int a : new int[] {2, 7, 61}) {
            if (a % n == 0) {
                continue;
            }
            long x = modPow(a, d, n);
            if (x == 1 || x == n - 1) {
                continue;
            }
            for (int i = 1; i < s; i++) {
                x = x * x % n;
                if (x == n - 1) {
                    continue witness;
                }
            }
            return false;
        }
        return true;
    }

    static long[] extendedGcd(long a, long b) {
        return b == 0 ? new long[] {a, 1, 0} : back(extendedGcd(b, a % b), a / b);
    }

    private static long[] back(long[] r, long q) {
        return new long[] {r[0], r[2], r[1] - q * r[2]};
    }

    static int reverse(int x) {
        int r = 0;
        while (x != 0) {
            int d = x % 10;
            if (r > Integer.MAX_VALUE / 10 || r == Integer.MAX_VALUE / 10 && d > 7 || r < Integer.MIN_VALUE / 10 || r == Integer.MIN_VALUE / 10 && d < -8) {
                return 0;
            }
            r = r * 10 + d;
            x /= 10;
        }
        return r;
    }

    static int divide(int a, int b) {
        boolean negative = a < 0 ^ b < 0;
        long x = Math.abs((long) a), y = Math.abs((long) b), q = 0;
        for (int i = 31; i >= 0; i--) {
            if (x >> i >= y) {
                x -= y << i;
                q |= 1L << i;
            }
        }
        return (int) (negative ? -q : q);
    }

    static long isqrt(long n) {
        long x = (long) Math.sqrt((double) n);
        while (x * x > n) {
            x--;
        }
        while ((x + 1) * (x + 1) <= n && (x + 1) * (x + 1) > 0) {
            x++;
        }
        return x;
    }

    static int digits(long n, int base) {
        int sum = 0;
        do {
            sum += n % base;
            n /= base;
        } while (n != 0);
        return sum;
    }

    static String factor(long n) {
        StringBuilder s = new StringBuilder();
        for (long p = 2; p * p <= n; p += p == 2 ? 1 : 2) {
            int e = 0;
            while (n % p == 0) {
                n /= p;
                e++;
            }
            if (e > 0) {
                s.append(p).append(e > 1 ? "^" + e : "").append(' ');
            }
        }
        return n > 1 ? s.append(n).toString() : s.toString().trim();
    }

    public static void main(String[] args) {
        int count = 0;
        for (int i = -5; i < 2000; i++) {
            if (prime(i)) {
                count++;
            }
        }
        System.out.println(count + " " + prime(Integer.MAX_VALUE) + prime(Integer.MAX_VALUE - 2) + " " + modPow(3, 1_000_000, 1_000_000_007));
        System.out.println(java.util.Arrays.toString(extendedGcd(240, 46)) + java.util.Arrays.toString(extendedGcd(-1071, 462)));
        System.out.println(reverse(12345) + " " + reverse(-120) + " " + reverse(2147483647) + " " + reverse(-2147483412));
        for (int a : new int[] {7, -7, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            for (int b : new int[] {2, -3, 1, -1, Integer.MIN_VALUE}) {
                System.out.print(divide(a, b) == a / b ? "=" : divide(a, b) + "!");
            }
        }
        System.out.println();
        System.out.println(isqrt(Long.MAX_VALUE) + " " + isqrt(99) + " " + isqrt(1L << 52) + " " + digits(987654321L, 10) + " " + digits(255, 2));
        System.out.println(factor(360) + ", " + factor(97) + ", " + factor(1L << 40) + ", " + factor(600851475143L));
    }
}
