// features: arrays, loops, binary search, prefix sums, two pointers, rotations, matrix operations
import java.util.Arrays;

public class ArrayAlgorithms {
    static int binarySearch(int[] a, int x) {
        int lo = 0, hi = a.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (a[mid] < x) {
                lo = mid + 1;
            } else if (a[mid] > x) {
                hi = mid - 1;
            } else {
                return mid;
            }
        }
        return ~lo;
    }

    static void rotate(int[] a, int k) {
        int n = a.length;
        k = Math.floorMod(k, n);
        reverse(a, 0, n - 1);
        reverse(a, 0, k - 1);
        reverse(a, k, n - 1);
    }

    static void reverse(int[] a, int i, int j) {
        for (; i < j; i++, j--) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    static int maxSubarray(int[] a) {
        int best = Integer.MIN_VALUE, here = 0;
        for (int x : a) {
            here = Math.max(x, here + x);
            best = Math.max(best, here);
        }
        return best;
    }

    static long[] prefix(int[] a) {
        long[] p = new long[a.length + 1];
        for (int i = 0; i < a.length; i++) {
            p[i + 1] = p[i] + a[i];
        }
        return p;
    }

    static int trap(int[] h) {
        int l = 0, r = h.length - 1, lm = 0, rm = 0, water = 0;
        while (l < r) {
            if (h[l] < h[r]) {
                lm = Math.max(lm, h[l]);
                water += lm - h[l++];
            } else {
                rm = Math.max(rm, h[r]);
                water += rm - h[r--];
            }
        }
        return water;
    }

    static int majority(byte[] a) {
        int candidate = 0, count = 0;
        for (byte x : a) {
            if (count == 0) {
                candidate = x;
            }
            count += x == candidate ? 1 : -1;
        }
        return candidate;
    }

    static char[][] transpose(char[][] m) {
        char[][] t = new char[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                t[j][i] = m[i][j];
            }
        }
        return t;
    }

    static long determinant(long[][] m) {
        if (m.length == 1) {
            return m[0][0];
        }
        long det = 0;
        for (int c = 0; c < m.length; c++) {
            long[][] minor = new long[m.length - 1][];
            for (int r = 1; r < m.length; r++) {
                long[] row = minor[r - 1] = new long[m.length - 1];
                System.arraycopy(m[r], 0, row, 0, c);
                System.arraycopy(m[r], c + 1, row, c, m.length - c - 1);
            }
            det += (c % 2 == 0 ? 1 : -1) * m[0][c] * determinant(minor);
        }
        return det;
    }

    static boolean nextPermutation(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.length - 1;
        while (a[j] <= a[i]) {
            j--;
        }
        a[i] ^= a[j];
        a[j] ^= a[i];
        a[i] ^= a[j];
        reverse(a, i + 1, a.length - 1);
        return true;
    }

    static int josephus(int n, int k) {
        boolean[] out = new boolean[n];
        int at = -1;
        for (int left = n; left > 0; left--) {
            for (int step = 0; step < k; ) {
                at = (at + 1) % n;
                if (!out[at]) {
                    step++;
                }
            }
            out[at] = true;
        }
        return at;
    }

    public static void main(String[] args) {
        int[] sorted = {1, 3, 5, 7, 9, 11};
        for (int x : new int[] {0, 1, 6, 11, 12}) {
            System.out.print(binarySearch(sorted, x) + "/" + (Arrays.binarySearch(sorted, x)) + " ");
        }
        rotate(sorted, -2);
        System.out.println(Arrays.toString(sorted));
        System.out.println(maxSubarray(new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}) + " " + maxSubarray(new int[] {-3, -1, -2}));
        System.out.println(Arrays.toString(prefix(new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE, 5})));
        System.out.println(trap(new int[] {0, 1, 0, 2, 1, 0, 1, 3, 2, 1, 2, 1}) + " " + majority(new byte[] {3, 1, 3, 3, 2, 3, -1}));
        System.out.println(new String(transpose(new char[][] {"abc".toCharArray(), "def".toCharArray()})[2]));
        System.out.println(determinant(new long[][] {{2, 0, 1, 3}, {1, 5, -2, 0}, {0, 4, 1, 1}, {7, 1, 1, 2}}));
        int[] p = {1, 2, 3, 4, 5};
        int count = 1;
        while (nextPermutation(p)) {
            count++;
        }
        System.out.println(count + Arrays.toString(p) + josephus(41, 3));
        short[] shorts = {3, 1, 2};
        float[] floats = {2.5f, -0f, 0f, Float.NaN, -1f};
        Arrays.sort(shorts);
        Arrays.sort(floats);
        Arrays.fill(p, 1, 3, 9);
        System.out.println(Arrays.toString(shorts) + Arrays.toString(floats) + Arrays.toString(p));
    }
}
