import java.util.Arrays;
import java.util.Comparator;

/** Library sorts with a comparator and without, and a quicksort written out. */
public class Sorting {
    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[lo + hi >>> 1], i = lo, j = hi;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            quick(a, lo, j);
            lo = i;
        }
    }

    public static void main(String[] args) {
        int n = 150_000, x = 12345;
        int[] a = new int[n];
        Integer[] boxed = new Integer[n / 3];
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            a[i] = x;
            boxed[i / 3] = x >> 8;
        }
        int[] b = a.clone();
        quick(a, 0, n - 1);
        Arrays.sort(b);
        Arrays.sort(boxed, Comparator.reverseOrder());
        System.out.println(Arrays.equals(a, b) + " " + a[n / 2] + " " + boxed[100]);
    }
}
