// explore: NumberEqualsItself#check
// verdict: safe
// complete: true

public class NumberEqualsItself {
    static void check(double x) {
        if (!Double.isNaN(x)) {
            assert x == x;
            assert x <= x && x >= x;
        }
    }
}
