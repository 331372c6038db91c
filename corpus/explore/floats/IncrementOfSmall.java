// explore: IncrementOfSmall#next
// verdict: safe
// complete: true

public class IncrementOfSmall {
    static void next(float x) {
        if (x >= 0 && x < 1000) {
            assert x + 1 > x;
        }
    }
}
