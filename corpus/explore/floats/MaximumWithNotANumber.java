// explore: MaximumWithNotANumber#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class MaximumWithNotANumber {
    static void check(double x, double y) {
        assert Math.max(x, y) >= x;
    }
}
