// explore: DivisionIsNotANumber#divide
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class DivisionIsNotANumber {
    static double divide(double x, double y) {
        if (Double.isNaN(x) || Double.isNaN(y)) {
            return 0;
        }
        double quotient = x / y;
        assert !Double.isNaN(quotient);
        return quotient;
    }
}
