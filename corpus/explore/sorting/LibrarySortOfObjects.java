// explore: LibrarySortOfObjects#sort
// verdict: safe
// complete: true

import java.util.Arrays;
import java.util.Collections;

public class LibrarySortOfObjects {
    static void sort(int a, int b, int c) {
        Integer[] values = {a, b, c};
        Arrays.sort(values, Collections.reverseOrder());
        assert values[0] >= values[1] && values[1] >= values[2];
    }
}
