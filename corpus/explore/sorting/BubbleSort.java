// explore: BubbleSort#sort
// verdict: safe
// complete: true

public class BubbleSort {
    static void sort(int a, int b, int c) {
        int[] values = {a, b, c};
        for (int end = values.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (values[i] > values[i + 1]) {
                    int kept = values[i];
                    values[i] = values[i + 1];
                    values[i + 1] = kept;
                }
            }
        }
        assert values[0] <= values[1] && values[1] <= values[2];
    }
}
