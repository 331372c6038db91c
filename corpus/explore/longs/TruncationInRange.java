// explore: TruncationInRange#check
// verdict: safe
// complete: true

public class TruncationInRange {
    static void check(long x) {
        if (x >= Integer.MIN_VALUE && x <= Integer.MAX_VALUE) {
            assert (int) x == x;
        }
    }
}
