// explore: MinimumOverMinusOne#negate
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class MinimumOverMinusOne {
    // Only the smallest int keeps its sign when divided by -1.
    static void negate(int x, int y) {
        Choose.assume(x < 0 && y == -1);
        assert x / y > 0;
    }
}
