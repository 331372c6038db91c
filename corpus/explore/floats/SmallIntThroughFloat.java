// explore: SmallIntThroughFloat#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class SmallIntThroughFloat {
    static void check(int x) {
        Choose.assume(-16777216 <= x && x <= 16777216);
        assert (int) (float) x == x;
    }
}
