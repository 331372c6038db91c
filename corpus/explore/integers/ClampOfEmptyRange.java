// explore: ClampOfEmptyRange#clamp
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ClampOfEmptyRange {
    static int clamp(int x, int low, int high) {
        int clamped = Math.max(low, Math.min(high, x));
        assert clamped <= high;
        return clamped;
    }
}
