// explore: ShiftIntoSign#power
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class ShiftIntoSign {
    static void power(int n) {
        Choose.assume(0 <= n && n <= 63);
        assert 1L << n > 0;
    }
}
