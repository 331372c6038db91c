// explore: ShiftIsDivisionOfNonNegative#halve
// verdict: safe
// complete: true

public class ShiftIsDivisionOfNonNegative {
    static void halve(int x) {
        if (x >= 0) {
            assert x >> 1 == x / 2;
        }
    }
}
