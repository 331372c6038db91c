// explore: WidenedTooLate#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class WidenedTooLate {
    static void check(int a, int b) {
        long sum = a + b;
        assert sum == (long) a + (long) b;
    }
}
