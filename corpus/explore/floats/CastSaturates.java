// explore: CastSaturates#narrow
// verdict: safe
// complete: true

public class CastSaturates {
    static int narrow(float x) {
        int narrowed = (int) x;
        if (x >= 3e9f) {
            assert narrowed == Integer.MAX_VALUE;
        } else if (x <= -3e9f) {
            assert narrowed == Integer.MIN_VALUE;
        } else if (x != x) {
            assert narrowed == 0;
        }
        return narrowed;
    }
}
