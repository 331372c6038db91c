// features: Arrays.sort on large inputs, TimSort runs, stability, dual pivot quicksort

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

public class ArraysSortLarge {
    record Item(int key, int position) { }

    static long checksum(int[] a) {
        long sum = 0;
        for (int v : a) {
            sum = sum * 1000003 + v;
        }
        return sum;
    }

    public static void main(String[] args) {
        Random random = new Random(99);
        int[] sizes = {40, 300, 2000};
        for (int n : sizes) {
            int[] uniform = new int[n];
            int[] few = new int[n];
            int[] saw = new int[n];
            for (int i = 0; i < n; i++) {
                uniform[i] = random.nextInt();
                few[i] = random.nextInt(5);
                saw[i] = i % 37 * (i % 2 == 0 ? 1 : -1);
            }
            Arrays.sort(uniform);
            Arrays.sort(few);
            Arrays.sort(saw);
            System.out.println(n + ": " + checksum(uniform) + " " + checksum(few) + " " + checksum(saw));
        }
        Item[] items = new Item[1500];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item(i < 500 ? i : i < 1000 ? 1000 - i : random.nextInt(100), i);
        }
        Arrays.sort(items, Comparator.comparingInt(Item::key));
        boolean stable = true;
        long sum = 0;
        for (int i = 1; i < items.length; i++) {
            boolean ordered = items[i - 1].key() < items[i].key()
                    || items[i - 1].key() == items[i].key() && items[i - 1].position() < items[i].position();
            stable &= ordered;
            sum = sum * 31 + items[i].position();
        }
        System.out.println("stable " + stable + " " + sum);
        String[] words = new String[400];
        for (int i = 0; i < words.length; i++) {
            words[i] = Integer.toString(random.nextInt(10000), 36);
        }
        Arrays.sort(words);
        System.out.println(words[0] + " " + words[200] + " " + words[399] + " " + Arrays.hashCode(words));
        double[] doubles = random.doubles(700).toArray();
        Arrays.sort(doubles);
        System.out.println(doubles[0] + " " + doubles[699]);
        try {
            Integer[] broken = new Integer[64];
            Arrays.setAll(broken, i -> i * 31 % 64);
            Arrays.sort(broken, (x, y) -> x % 3 == 0 ? 1 : -1);
            System.out.println("not noticed");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
