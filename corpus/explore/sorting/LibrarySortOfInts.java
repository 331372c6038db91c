// explore: LibrarySortOfInts#sort
// verdict: safe
// complete: true

import java.util.Arrays;

public class LibrarySortOfInts {
    static void sort(int a, int b, int c) {
        int[] values = {a, b, c};
        Arrays.sort(values);
        assert values[0] <= values[1] && values[1] <= values[2];
    }
}
