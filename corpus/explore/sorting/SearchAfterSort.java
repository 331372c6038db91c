// explore: SearchAfterSort#check
// verdict: safe
// complete: true

import java.util.Arrays;

public class SearchAfterSort {
    static void check(int a, int b) {
        int[] values = {a, b, 100};
        Arrays.sort(values);
        assert Arrays.binarySearch(values, 100) >= 0;
    }
}
