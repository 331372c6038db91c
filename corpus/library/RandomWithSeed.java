// features: Random with seed, nextInt, nextGaussian, nextLong, nextBytes, ints stream, SplittableRandom

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;

public class RandomWithSeed {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, Long.MAX_VALUE}) {
            Random r = new Random(seed);
            System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextLong() + " " + r.nextBoolean()
                    + " " + r.nextDouble() + " " + r.nextFloat());
        }
        Random g = new Random(12345);
        for (int i = 0; i < 5; i++) {
            System.out.println(Double.doubleToLongBits(g.nextGaussian()));
        }
        byte[] bytes = new byte[11];
        g.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        System.out.println(Arrays.toString(new Random(7).ints(8, -5, 6).toArray()));
        System.out.println(Arrays.toString(new Random(7).ints().limit(3).toArray()));
        System.out.println(Arrays.toString(new Random(7).longs(3, 0, 1000).toArray()) + " " + Arrays.toString(new Random(7).doubles(2).toArray()));
        System.out.println(new Random(3).nextInt(5, 8) + " " + new Random(3).nextLong(100) + " " + new Random(3).nextDouble(1.0, 2.0));
        Random again = new Random(99);
        int first = again.nextInt();
        again.setSeed(99);
        System.out.println(first == again.nextInt());
        int[] rolls = new int[6];
        Random dice = new Random(2024);
        for (int i = 0; i < 6000; i++) {
            rolls[dice.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(rolls));
        try {
            dice.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SplittableRandom split = new SplittableRandom(5);
        SplittableRandom child = split.split();
        System.out.println(split.nextInt() + " " + child.nextLong() + " " + split.nextInt(100) + " " + child.nextDouble());
        double inside = 0;
        Random darts = new Random(1);
        for (int i = 0; i < 20000; i++) {
            double x = darts.nextDouble();
            double y = darts.nextDouble();
            inside += x * x + y * y <= 1 ? 1 : 0;
        }
        System.out.println("pi about " + 4 * inside / 20000);
    }
}
