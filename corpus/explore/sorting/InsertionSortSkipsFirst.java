// explore: InsertionSortSkipsFirst#sort
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class InsertionSortSkipsFirst {
    // `j > 0` leaves the first element where it is.
    static void sort(int a, int b, int c) {
        int[] values = {a, b, c};
        for (int i = 1; i < values.length; i++) {
            int key = values[i];
            int j = i - 1;
            while (j > 0 && values[j] > key) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = key;
        }
        assert values[0] <= values[1];
        assert values[1] <= values[2];
    }
}
