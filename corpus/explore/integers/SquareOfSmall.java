// explore: SquareOfSmall#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class SquareOfSmall {
    static void check(int x) {
        Choose.assume(-1000 <= x && x <= 1000);
        assert x * x >= 0;
    }
}
