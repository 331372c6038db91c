// explore: ErrorCaughtAsThrowable#check
// verdict: safe
// complete: true

public class ErrorCaughtAsThrowable {
    static void check(int x) {
        boolean failed = false;
        try {
            assert x < 10;
        } catch (Throwable failure) {
            failed = failure instanceof AssertionError;
        }
        if (failed != (x >= 10)) {
            throw new IllegalStateException("assertions are on");
        }
    }
}
