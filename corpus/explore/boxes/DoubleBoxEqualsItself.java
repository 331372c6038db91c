// explore: DoubleBoxEqualsItself#check
// verdict: safe
// complete: true

public class DoubleBoxEqualsItself {
    // Unlike `==`, also where it is not a number.
    static void check(double x) {
        assert Double.valueOf(x).equals(x);
        assert Double.compare(x, x) == 0;
    }
}
