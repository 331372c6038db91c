// explore: MergeSort#check
// verdict: safe
// complete: true

public class MergeSort {
    static int[] sort(int[] values, int from, int to) {
        if (to - from == 1) {
            return new int[] {values[from]};
        }
        int middle = (from + to) / 2;
        int[] left = sort(values, from, middle);
        int[] right = sort(values, middle, to);
        int[] merged = new int[to - from];
        for (int i = 0, l = 0, r = 0; i < merged.length; i++) {
            boolean takeLeft = r == right.length || l < left.length && left[l] <= right[r];
            merged[i] = takeLeft ? left[l++] : right[r++];
        }
        return merged;
    }

    static void check(int a, int b, int c, int d) {
        int[] sorted = sort(new int[] {a, b, c, d}, 0, 4);
        for (int i = 1; i < 4; i++) {
            assert sorted[i - 1] <= sorted[i];
        }
    }
}
