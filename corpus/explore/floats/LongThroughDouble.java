// explore: LongThroughDouble#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LongThroughDouble {
    static void check(long x) {
        assert (long) (double) x == x;
    }
}
