// explore: LongParameterIsFound#size
// verdict: violation
// complete: true
// exception: java.lang.AssertionError
// paths: 3

public class LongParameterIsFound {
    // Only the length matters, and it is a number like any other: no bound is needed.
    static void size(String text) {
        if (text != null) {
            assert text.length() < 1000;
        }
    }
}
