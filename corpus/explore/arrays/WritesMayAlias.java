// explore: WritesMayAlias#write
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class WritesMayAlias {
    static void write(int i, int j) {
        Choose.assume(0 <= i && i < 3 && 0 <= j && j < 3);
        int[] values = new int[3];
        values[i] = 1;
        values[j] = 2;
        assert values[i] == 1;
    }
}
