// explore: WritesDoNotAlias#write
// verdict: safe
// complete: true

import spelunk.Choose;

public class WritesDoNotAlias {
    static void write(int i, int j) {
        Choose.assume(0 <= i && i < 3 && 0 <= j && j < 3 && i != j);
        int[] values = new int[3];
        values[i] = 1;
        values[j] = 2;
        assert values[i] == 1;
        assert values[0] + values[1] + values[2] == 3;
    }
}
