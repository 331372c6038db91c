// explore: DoubleBoxOfZeros#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class DoubleBoxOfZeros {
    static void check(double x, double y) {
        if (x == y) {
            assert Double.valueOf(x).equals(y);
        }
    }
}
