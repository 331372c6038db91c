// explore: DivisionByDifference#quotient
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException
// paths: 2

public class DivisionByDifference {
    static int quotient(int x) {
        return 100 / (x - 7);
    }
}
