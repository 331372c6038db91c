// explore: ShiftIsNotDivision#halve
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ShiftIsNotDivision {
    // A shift rounds down, a division toward zero.
    static void halve(int x) {
        assert x >> 1 == x / 2;
    }
}
