// explore: LongDivision#share
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class LongDivision {
    static long share(long total, long parts) {
        if (parts < 0) {
            return 0;
        }
        return total / parts;
    }
}
