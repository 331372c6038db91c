// explore: BubbleSortOnePass#sort
// verdict: violation
// complete: true
// exception: java.lang.AssertionError
// paths: 6

public class BubbleSortOnePass {
    static void sort(int a, int b, int c) {
        int[] values = {a, b, c};
        for (int i = 0; i < 2; i++) {
            if (values[i] > values[i + 1]) {
                int kept = values[i];
                values[i] = values[i + 1];
                values[i + 1] = kept;
            }
        }
        if (values[0] > values[1]) {
            throw new AssertionError("unsorted");
        }
    }
}
