// explore: NotANumberDiffersFromItself#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class NotANumberDiffersFromItself {
    static void check(double x) {
        assert x == x;
    }
}
