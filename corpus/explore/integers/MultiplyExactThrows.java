// explore: MultiplyExactThrows#cents
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class MultiplyExactThrows {
    static int cents(int amount) {
        if (amount < 0) {
            return 0;
        }
        return Math.multiplyExact(amount, 100);
    }
}
