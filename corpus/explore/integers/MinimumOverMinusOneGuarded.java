// explore: MinimumOverMinusOneGuarded#negate
// verdict: safe
// complete: true

import spelunk.Choose;

public class MinimumOverMinusOneGuarded {
    static void negate(int x, int y) {
        Choose.assume(x < 0 && y == -1 && x > Integer.MIN_VALUE);
        assert x / y > 0;
    }
}
