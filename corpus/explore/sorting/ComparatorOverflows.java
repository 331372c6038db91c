// explore: ComparatorOverflows#sort
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import java.util.Arrays;

public class ComparatorOverflows {
    static void sort(int a, int b) {
        Integer[] values = {a, b};
        Arrays.sort(values, (x, y) -> x - y);
        assert values[0] <= values[1];
    }
}
