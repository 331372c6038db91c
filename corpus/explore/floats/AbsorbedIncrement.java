// explore: AbsorbedIncrement#next
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class AbsorbedIncrement {
    // From 2^24 on, adding one changes nothing.
    static void next(float x) {
        if (x >= 0 && x < 1e9f) {
            assert x + 1 > x;
        }
    }
}
