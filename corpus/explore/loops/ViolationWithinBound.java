// explore: --max-depth 40 ViolationWithinBound#count
// verdict: violation
// complete: false
// exception: java.lang.AssertionError

public class ViolationWithinBound {
    static void count(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum != 55;
    }
}
