// explore: AbsIsNonNegative#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class AbsIsNonNegative {
    // The absolute value of the smallest int is the smallest int.
    static void check(int x) {
        assert Math.abs(x) >= 0 : "negative absolute value";
    }
}
