// features: arrays, sorting, recursion, generics, loops
import java.util.Arrays;
import java.util.Comparator;

public class SortsByHand {
    static void bubble(int[] a) {
        boolean swapped = true;
        for (int end = a.length - 1; swapped; end--) {
            swapped = false;
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                    swapped = true;
                }
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j--];
            }
            a[j + 1] = x;
        }
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) {
            return;
        }
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
        quick(a, i, hi);
    }

    static void merge(int[] a) {
        if (a.length < 2) {
            return;
        }
        int[] l = Arrays.copyOfRange(a, 0, a.length / 2), r = Arrays.copyOfRange(a, a.length / 2, a.length);
        merge(l);
        merge(r);
        for (int i = 0, j = 0, k = 0; k < a.length; k++) {
            a[k] = j == r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
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
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c + 1] > a[c]) {
                c++;
            }
            if (a[i] >= a[c]) {
                return;
            }
            int t = a[i];
            a[i] = a[c];
            a[c] = t;
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                for (int j = i; j >= gap && a[j - gap] > a[j]; j -= gap) {
                    a[j] ^= a[j - gap];
                    a[j - gap] ^= a[j];
                    a[j] ^= a[j - gap];
                }
            }
        }
    }

    static void radix(int[] a) {
        int[] out = new int[a.length];
        for (int shift = 0; shift < 32; shift += 8) {
            int[] count = new int[257];
            for (int x : a) {
                count[((x ^ Integer.MIN_VALUE) >>> shift & 255) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                count[i + 1] += count[i];
            }
            for (int x : a) {
                out[count[(x ^ Integer.MIN_VALUE) >>> shift & 255]++] = x;
            }
            System.arraycopy(out, 0, a, 0, a.length);
        }
    }

    static <T> void selection(T[] a, Comparator<? super T> c) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) {
                if (c.compare(a[j], a[m]) < 0) {
                    m = j;
                }
            }
            T t = a[i];
            a[i] = a[m];
            a[m] = t;
        }
    }

    interface Sort {
        void sort(int[] a);
    }

    public static void main(String[] args) {
        Sort[] sorts = {SortsByHand::bubble, SortsByHand::insertion, a -> quick(a, 0, a.length - 1), SortsByHand::merge,
            SortsByHand::heap, SortsByHand::shell, SortsByHand::radix, Arrays::sort};
        for (int n : new int[] {0, 1, 2, 7, 64, 501}) {
            int[] data = new int[n];
            int seed = 12345;
            for (int i = 0; i < n; i++) {
                seed = seed * 1103515245 + 12345;
                data[i] = n == 64 ? seed >> 28 : seed;
            }
            int[] expected = data.clone();
            Arrays.sort(expected);
            StringBuilder line = new StringBuilder().append(n).append(':');
            for (Sort s : sorts) {
                int[] copy = data.clone();
                s.sort(copy);
                line.append(Arrays.equals(copy, expected) ? " ok" : " WRONG").append(Arrays.hashCode(copy));
            }
            System.out.println(line);
        }
        String[] words = "the quick brown fox jumps over the lazy dog".split(" ");
        selection(words, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(String.join(" ", words));
    }
}
