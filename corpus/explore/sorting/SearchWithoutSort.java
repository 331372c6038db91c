// explore: SearchWithoutSort#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import java.util.Arrays;

public class SearchWithoutSort {
    static void check(int a, int b) {
        int[] values = {a, b, 100};
        assert Arrays.binarySearch(values, 100) >= 0;
    }
}
