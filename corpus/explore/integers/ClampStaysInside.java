// explore: ClampStaysInside#clamp
// verdict: safe
// complete: true

import spelunk.Choose;

public class ClampStaysInside {
    static int clamp(int x, int low, int high) {
        Choose.assume(low <= high);
        int clamped = Math.max(low, Math.min(high, x));
        assert low <= clamped && clamped <= high;
        assert x < low || x > high || clamped == x;
        return clamped;
    }
}
