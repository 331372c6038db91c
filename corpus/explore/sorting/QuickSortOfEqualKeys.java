// explore: QuickSortOfEqualKeys#check
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

public class QuickSortOfEqualKeys {
    // The scan from the left has no sentinel: it runs off the end where the pivot is the largest.
    static void check(int a, int b, int c) {
        int[] values = {a, b, c};
        int pivot = values[0];
        int i = 1;
        while (values[i] <= pivot) {
            i++;
        }
        int j = 2;
        while (values[j] > pivot) {
            j--;
        }
        assert j >= 0;
    }
}
