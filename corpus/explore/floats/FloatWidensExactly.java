// explore: FloatWidensExactly#check
// verdict: safe
// complete: true

public class FloatWidensExactly {
    static void check(float x) {
        if (x == x) {
            assert (float) (double) x == x;
        }
    }
}
