// explore: SmallLongThroughDouble#check
// verdict: safe
// complete: true

public class SmallLongThroughDouble {
    static void check(long x) {
        if (Math.abs(x) <= 1L << 53 && x != Long.MIN_VALUE) {
            assert (long) (double) x == x;
        }
    }
}
