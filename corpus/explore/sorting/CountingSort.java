// explore: CountingSort
// verdict: safe
// complete: true

import spelunk.Choose;

public class CountingSort {
    public static void main(String[] args) {
        int[] values = {Choose.intIn(0, 2), Choose.intIn(0, 2), Choose.intIn(0, 2)};
        int[] counts = new int[3];
        for (int value : values) {
            counts[value]++;
        }
        int[] sorted = new int[3];
        int next = 0;
        for (int value = 0; value < 3; value++) {
            for (int i = 0; i < counts[value]; i++) {
                sorted[next++] = value;
            }
        }
        assert next == 3;
        assert sorted[0] <= sorted[1] && sorted[1] <= sorted[2];
    }
}
