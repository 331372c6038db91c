// explore: CaseBothWays
// verdict: violation
// exception: java.lang.AssertionError

import java.util.Locale;
import spelunk.Choose;

public class CaseBothWays {
    // Lower case of upper case is not lower case: the micro sign comes back as a Greek letter.
    public static void main(String[] args) {
        String text = Choose.anyString(1);
        Choose.assume(text.length() == 1 && text.charAt(0) <= 0xff);
        String upper = text.toUpperCase(Locale.ROOT);
        String lower = text.toLowerCase(Locale.ROOT);
        if (upper.length() == 1 && !upper.equals(lower)) {
            assert upper.toLowerCase(Locale.ROOT).equals(lower);
        }
    }
}
