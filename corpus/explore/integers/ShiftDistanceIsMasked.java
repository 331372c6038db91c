// explore: ShiftDistanceIsMasked#power
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ShiftDistanceIsMasked {
    // Shifting an int by 32 shifts by nothing.
    static void power(int n) {
        assert n < 32 || (1 << n) == 0;
    }
}
