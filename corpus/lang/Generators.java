// features: pseudo random generators, long arithmetic, int arithmetic, bit operations, interfaces, double arithmetic
public class Generators {
    interface Source {
        int next();

        default double unit() {
            return (next() >>> 5) / (double) (1 << 27);
        }
    }

    static class Lcg implements Source {
        private long state;

        Lcg(long seed) {
            state = (seed ^ 0x5DEECE66DL) & (1L << 48) - 1;
        }

        public int next() {
            state = state * 0x5DEECE66DL + 0xBL & (1L << 48) - 1;
            return (int) (state >>> 16);
        }
    }

    static class Mersenne implements Source {
        private final int[] mt = new int[624];
        private int at = 624;

        Mersenne(int seed) {
            mt[0] = seed;
            for (int i = 1; i < 624; i++) {
                mt[i] = 1812433253 * (mt[i - 1] ^ mt[i - 1] >>> 30) + i;
            }
        }

        public int next() {
            if (at == 624) {
                for (int i = 0; i < 624; i++) {
                    int y = mt[i] & 0x80000000 | mt[(i + 1) % 624] & 0x7fffffff;
                    mt[i] = mt[(i + 397) % 624] ^ y >>> 1 ^ ((y & 1) == 0 ? 0 : 0x9908b0df);
                }
                at = 0;
            }
            int y = mt[at++];
            y ^= y >>> 11;
            y ^= y << 7 & 0x9d2c5680;
            y ^= y << 15 & 0xefc60000;
            return y ^ y >>> 18;
        }
    }

    static class SplitMix implements Source {
        private long x;

        public int next() {
            long z = x += 0x9e3779b97f4a7c15L;
            z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
            z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
            return (int) (z ^ z >>> 31);
        }
    }

    static double pi(Source s, int n) {
        int in = 0;
        for (int i = 0; i < n; i++) {
            double x = s.unit(), y = s.unit();
            if (x * x + y * y <= 1) {
                in++;
            }
        }
        return 4.0 * in / n;
    }

    public static void main(String[] args) {
        Source[] sources = {new Lcg(42), new Mersenne(5489), new SplitMix()};
        for (Source s : sources) {
            StringBuilder line = new StringBuilder(s.getClass().getSimpleName());
            for (int i = 0; i < 5; i++) {
                line.append(' ').append(s.next());
            }
            System.out.println(line + " " + s.unit() + " " + pi(s, 2000));
        }
        java.util.Random random = new java.util.Random(42);
        Source same = new Lcg(42);
        boolean equal = true;
        for (int i = 0; i < 100; i++) {
            equal &= random.nextInt() == same.next();
        }
        System.out.println(equal + " " + random.nextInt(100) + " " + random.nextLong() + " " + random.nextDouble() + " " + random.nextBoolean() + " " + random.nextGaussian());
        int[] histogram = new int[6];
        Source dice = new Mersenne(1);
        for (int i = 0; i < 6000; i++) {
            histogram[Integer.remainderUnsigned(dice.next(), 6)]++;
        }
        System.out.println(java.util.Arrays.toString(histogram));
    }
}
