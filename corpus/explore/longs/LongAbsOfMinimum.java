// explore: LongAbsOfMinimum#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LongAbsOfMinimum {
    static void check(long x) {
        assert Math.abs(x) >= 0;
    }
}
