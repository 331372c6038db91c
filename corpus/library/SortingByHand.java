// features: quicksort, merge sort, heap sort, shell sort, radix sort on arrays, functional table of algorithms

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

public class SortingByHand {
    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int pivot = a[lo + hi >>> 1];
            int i = lo;
            int j = hi;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
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

    static void merge(int[] a) {
        if (a.length < 2) {
            return;
        }
        int[] left = Arrays.copyOfRange(a, 0, a.length / 2);
        int[] right = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(left);
        merge(right);
        for (int i = 0, l = 0, r = 0; i < a.length; i++) {
            a[i] = r >= right.length || l < left.length && left[l] <= right[r] ? left[l++] : right[r++];
        }
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int t = a[0];
            a[0] = a[end];
            a[end] = t;
            sift(a, 0, end);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int child = 2 * i + 1; child < n; child = 2 * i + 1) {
            if (child + 1 < n && a[child + 1] > a[child]) {
                child++;
            }
            if (a[i] >= a[child]) {
                return;
            }
            int t = a[i];
            a[i] = a[child];
            a[child] = t;
            i = child;
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int v = a[i];
                int j = i;
                for (; j >= gap && a[j - gap] > v; j -= gap) {
                    a[j] = a[j - gap];
                }
                a[j] = v;
            }
        }
    }

    static void radix(int[] a) {
        int[] from = a.clone();
        int[] to = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] counts = new int[257];
            for (int v : from) {
                counts[((v ^ 0x80000000) >>> shift & 0xff) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                counts[i + 1] += counts[i];
            }
            for (int v : from) {
                to[counts[(v ^ 0x80000000) >>> shift & 0xff]++] = v;
            }
            int[] t = from;
            from = to;
            to = t;
        }
        System.arraycopy(from, 0, a, 0, a.length);
    }

    public static void main(String[] args) {
        Map<String, Consumer<int[]>> algorithms = new LinkedHashMap<>();
        algorithms.put("quick", a -> quick(a, 0, a.length - 1));
        algorithms.put("merge", SortingByHand::merge);
        algorithms.put("heap", SortingByHand::heap);
        algorithms.put("shell", SortingByHand::shell);
        algorithms.put("radix", SortingByHand::radix);
        Random r = new Random(3);
        int[][] inputs = {{}, {1}, {2, 1}, r.ints(200).toArray(), r.ints(300, -5, 5).toArray(), r.ints(100, 0, 1000).sorted().toArray()};
        algorithms.forEach((name, sort) -> {
            StringBuilder sb = new StringBuilder(name);
            for (int[] input : inputs) {
                int[] mine = input.clone();
                int[] library = input.clone();
                sort.accept(mine);
                Arrays.sort(library);
                sb.append(' ').append(Arrays.equals(mine, library)).append(Arrays.hashCode(mine) % 1000);
            }
            System.out.println(sb);
        });
    }
}
