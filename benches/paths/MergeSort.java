import spelunk.Choose;

/** Merge sort of k inputs: stable, so again one path for each of the k! rearrangements. */
public class MergeSort {
    private static int[] sort(int[] values, int from, int to) {
        if (to - from == 1) {
            return new int[] {values[from]};
        }
        int middle = (from + to) >>> 1;
        int[] left = sort(values, from, middle);
        int[] right = sort(values, middle, to);
        int[] merged = new int[to - from];
        for (int i = 0, l = 0, r = 0; i < merged.length; i++) {
            if (r == right.length || l < left.length && left[l] <= right[r]) {
                merged[i] = left[l++];
            } else {
                merged[i] = right[r++];
            }
        }
        return merged;
    }

    public static void main(String[] args) {
        int[] values = new int[Integer.parseInt(args[0])];
        for (int i = 0; i < values.length; i++) {
            values[i] = Choose.anyInt();
        }
        int[] sorted = sort(values, 0, values.length);
        for (int i = 1; i < sorted.length; i++) {
            assert sorted[i - 1] <= sorted[i];
        }
    }
}
