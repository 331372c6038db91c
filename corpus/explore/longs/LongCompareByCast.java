// explore: LongCompareByCast#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LongCompareByCast {
    // The difference loses its upper half: 1L << 32 looks equal to zero.
    static void check(long a, long b) {
        int order = (int) (a - b);
        assert (order == 0) == (a == b);
    }
}
