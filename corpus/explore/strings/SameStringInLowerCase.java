// explore: --time-limit 20s --stop-on-violation SameStringInLowerCase#check
// verdict: violation
// exception: java.lang.AssertionError

import java.util.Locale;

/** A string that is in lower case is answered itself. */
public class SameStringInLowerCase {
    static void check(String text) {
        if (text != null && text.length() == 2) {
            String lower = text.toLowerCase(Locale.ROOT);
            assert lower != text || text.charAt(0) != 'x';
        }
    }
}
