// explore: --time-limit 20s --stop-on-violation UpperCaseOfAnyLength#check
// verdict: violation
// exception: java.lang.AssertionError

import java.util.Locale;

public class UpperCaseOfAnyLength {
    static void check(String text) {
        if (text != null && text.toUpperCase(Locale.ROOT).equals("DELETE EVERYTHING")) {
            assert text.equals("DELETE EVERYTHING");
        }
    }
}
