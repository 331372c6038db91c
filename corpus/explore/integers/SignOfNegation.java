// explore: SignOfNegation#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class SignOfNegation {
    // The smallest int is its own negative.
    static void check(int x) {
        assert Integer.signum(-x) == -Integer.signum(x);
    }
}
