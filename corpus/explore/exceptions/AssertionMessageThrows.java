// explore: AssertionMessageThrows#check
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class AssertionMessageThrows {
    // The message is only computed where the assertion fails, and fails itself.
    static void check(int x) {
        int zero = x - x;
        assert x != 77 : "quotient " + 1 / zero;
    }
}
