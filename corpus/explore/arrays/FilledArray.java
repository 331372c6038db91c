// explore: FilledArray#fill
// verdict: safe
// complete: true

import java.util.Arrays;

public class FilledArray {
    static void fill(int value, int i) {
        int[] values = new int[5];
        Arrays.fill(values, value);
        assert values[(i & 7) % 5] == value;
    }
}
