// explore: InsertionSortThree#sort
// verdict: safe
// complete: true
// paths: 6

public class InsertionSortThree {
    // One path for each of the 3! ways to rearrange.
    static void sort(int a, int b, int c) {
        int[] values = {a, b, c};
        for (int i = 1; i < values.length; i++) {
            int key = values[i];
            int j = i - 1;
            while (j >= 0 && values[j] > key) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = key;
        }
        assert values[0] <= values[1] && values[1] <= values[2];
    }
}
