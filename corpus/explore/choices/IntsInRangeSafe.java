// explore: IntsInRangeSafe
// verdict: safe
// complete: true

import spelunk.Choose;

public class IntsInRangeSafe {
    public static void main(String[] args) {
        int a = Choose.intIn(1, 6);
        int b = Choose.intIn(1, 6);
        assert a + b >= 2 && a + b <= 12;
        Choose.assume(a < b);
        assert b > 1;
    }
}
