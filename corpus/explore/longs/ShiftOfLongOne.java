// explore: ShiftOfLongOne#power
// verdict: safe
// complete: true

import spelunk.Choose;

public class ShiftOfLongOne {
    static void power(int n) {
        Choose.assume(0 <= n && n <= 62);
        assert 1L << n > 0;
    }
}
