// explore: CaughtDivision#divide
// verdict: safe
// complete: true
// paths: 2

public class CaughtDivision {
    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException byZero) {
            assert b == 0;
            return 0;
        }
    }
}
