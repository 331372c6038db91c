// explore: IgnoringCaseFindsKelvin#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class IgnoringCaseFindsKelvin {
    // The sign of the unit has the letter k as its lower case.
    static void check(String text) {
        if (text != null && "k".equalsIgnoreCase(text)) {
            assert text.charAt(0) < 128;
        }
    }
}
