// explore: NegativeZero#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class NegativeZero {
    // -0.0 equals 0.0, and yet its reciprocal is negative.
    static void check(double x) {
        if (x == 0.0) {
            assert 1 / x > 0;
        }
    }
}
