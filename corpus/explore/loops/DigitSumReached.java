// explore: DigitSumReached#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class DigitSumReached {
    static void check(int n) {
        if (n < 0 || n > 9999) {
            return;
        }
        int sum = 0;
        for (int rest = n; rest > 0; rest /= 10) {
            sum += rest % 10;
        }
        if (sum == 35) {
            throw new IllegalStateException("almost all nines");
        }
    }
}
