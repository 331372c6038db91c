// explore: UpperCaseGrows
// verdict: violation
// exception: java.lang.AssertionError

import java.util.Locale;
import spelunk.Choose;

public class UpperCaseGrows {
    // The upper case of the German sharp s is two letters.
    public static void main(String[] args) {
        String text = Choose.anyString(1);
        assert text.toUpperCase(Locale.ROOT).length() == text.length();
    }
}
