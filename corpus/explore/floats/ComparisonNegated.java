// explore: ComparisonNegated#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ComparisonNegated {
    // `!(x < y)` is not `x >= y` where one is not a number.
    static void check(float x, float y) {
        assert !(x < y) == (x >= y);
    }
}
