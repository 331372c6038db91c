// explore: DoubleNarrowsInexactly#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class DoubleNarrowsInexactly {
    static void check(double x) {
        if (x == x) {
            assert (double) (float) x == x;
        }
    }
}
