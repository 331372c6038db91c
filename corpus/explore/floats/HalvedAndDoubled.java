// explore: HalvedAndDoubled#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class HalvedAndDoubled {
    // The smallest positive double has no half.
    static void check(double x) {
        if (x > 0) {
            assert x / 2 * 2 == x;
        }
    }
}
