// explore: LongSumOfPositives#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LongSumOfPositives {
    static void check(long a, long b) {
        if (a > 0 && b > 0) {
            assert a + b > 0;
        }
    }
}
