// explore: TruncationLosesBits#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class TruncationLosesBits {
    static void check(long x) {
        assert (int) x == x;
    }
}
