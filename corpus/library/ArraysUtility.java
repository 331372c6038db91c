// features: Arrays.sort, binarySearch, fill, copyOfRange, equals, deepToString, asList, mismatch, setAll

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;

public class ArraysUtility {
    public static void main(String[] args) {
        int[] a = new int[60];
        Arrays.setAll(a, i -> (i * 7919) % 61 - 30);
        int[] b = a.clone();
        Arrays.sort(a);
        System.out.println(Arrays.toString(a));
        System.out.println(Arrays.binarySearch(a, 12) + " " + Arrays.binarySearch(a, 999) + " " + Arrays.binarySearch(a, 3, 9, -100));
        Arrays.sort(b, 10, 20);
        System.out.println(Arrays.toString(Arrays.copyOfRange(b, 8, 22)) + " " + Arrays.mismatch(a, b));
        System.out.println(Arrays.equals(a, b) + " " + Arrays.hashCode(a) + " " + Arrays.compare(a, b));
        long[] longs = {Long.MAX_VALUE, -1, 0, Long.MIN_VALUE, 7};
        Arrays.sort(longs);
        System.out.println(Arrays.toString(longs));
        double[] doubles = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 3e300, Double.POSITIVE_INFINITY, -2};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles) + " " + Arrays.binarySearch(doubles, 0.0));
        char[] chars = "the quick brown fox".toCharArray();
        Arrays.sort(chars);
        System.out.println(new String(chars).trim() + " " + Arrays.binarySearch(chars, 'q'));
        byte[] bytes = {5, -128, 127, 0, -1};
        Arrays.sort(bytes);
        short[] shorts = {300, -300, 0};
        Arrays.sort(shorts);
        float[] floats = {2.5f, -0f, Float.NaN, 0f};
        Arrays.sort(floats);
        System.out.println(Arrays.toString(bytes) + Arrays.toString(shorts) + Arrays.toString(floats));

        String[] words = "pear Apple fig banana Cherry date".split(" ");
        Arrays.sort(words);
        System.out.println(Arrays.asList(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.asList(words));
        Arrays.sort(words, Comparator.comparing(String::length));
        System.out.println(String.join(",", words));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed));

        int[][] grid = {{1, 2}, {}, null, {3}};
        Object[] nested = {"x", new int[] {1}, new String[][] {{"a", null}, {}}, 5, null};
        System.out.println(Arrays.deepToString(grid) + " " + Arrays.deepToString(nested));
        System.out.println(Arrays.deepHashCode(nested) + " " + Arrays.deepEquals(grid, new int[][] {{1, 2}, {}, null, {3}}));
        boolean[] flags = new boolean[3];
        Arrays.fill(flags, 1, 3, true);
        System.out.println(Arrays.toString(flags) + Arrays.toString(Arrays.copyOf(flags, 5)) + Arrays.toString((int[]) null));
        try {
            Arrays.fill(flags, 2, 9, false);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOfRange(a, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.copyOf(a, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.stream(a, 0, 10).sum() + " " + Arrays.stream(words).filter(w -> w.length() > 4).count());
    }
}
