// explore: ToIntExactThrows#narrow
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class ToIntExactThrows {
    static int narrow(long x) {
        return Math.toIntExact(x);
    }
}
