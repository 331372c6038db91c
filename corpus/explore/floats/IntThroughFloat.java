// explore: IntThroughFloat#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class IntThroughFloat {
    // A float has 24 bits of precision: 16777217 is lost.
    static void check(int x) {
        assert (int) (float) x == x;
    }
}
