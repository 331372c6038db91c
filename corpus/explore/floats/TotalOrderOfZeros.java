// explore: TotalOrderOfZeros#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class TotalOrderOfZeros {
    static void check(double x, double y) {
        if (x == y) {
            assert Double.compare(x, y) == 0;
        }
    }
}
