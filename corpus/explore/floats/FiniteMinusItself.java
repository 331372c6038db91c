// explore: FiniteMinusItself#check
// verdict: safe
// complete: true

public class FiniteMinusItself {
    static void check(double x) {
        if (Double.isFinite(x)) {
            assert x - x == 0;
        }
    }
}
