// explore: InfinityMinusItself#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class InfinityMinusItself {
    static void check(double x) {
        if (x == x) {
            assert x - x == 0;
        }
    }
}
