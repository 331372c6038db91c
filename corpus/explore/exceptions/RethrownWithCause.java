// explore: RethrownWithCause#check
// verdict: violation
// complete: true
// exception: java.lang.RuntimeException

public class RethrownWithCause {
    static int check(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException cause) {
            throw new RuntimeException("wrapped", cause);
        }
    }
}
