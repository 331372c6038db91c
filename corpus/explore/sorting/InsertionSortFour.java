// explore: InsertionSortFour#sort
// verdict: safe
// complete: true
// paths: 24

public class InsertionSortFour {
    static void sort(int a, int b, int c, int d) {
        int[] values = {a, b, c, d};
        for (int i = 1; i < values.length; i++) {
            int key = values[i];
            int j = i - 1;
            while (j >= 0 && values[j] > key) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = key;
        }
        for (int i = 1; i < values.length; i++) {
            assert values[i - 1] <= values[i];
        }
    }
}
