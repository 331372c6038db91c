// explore: AbsoluteValue#check
// verdict: safe
// complete: true

public class AbsoluteValue {
    static void check(double x) {
        double absolute = Math.abs(x);
        assert absolute >= 0 || Double.isNaN(x);
        assert !(absolute < x);
    }
}
