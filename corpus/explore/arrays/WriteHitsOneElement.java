// explore: WriteHitsOneElement#write
// verdict: safe
// complete: true

import spelunk.Choose;

public class WriteHitsOneElement {
    static void write(int i) {
        Choose.assume(0 <= i && i < 4);
        int[] values = new int[4];
        values[i] = 1;
        assert values[0] + values[1] + values[2] + values[3] == 1;
        assert values[i] == 1;
    }
}
