// explore: LowerCaseOfLetters
// verdict: safe
// complete: true

import java.util.Locale;
import spelunk.Choose;

public class LowerCaseOfLetters {
    // Letters of Latin-1 one by one, and what is made of them again.
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        Choose.assume(text.length() == 2 && text.charAt(0) <= 0xff && text.charAt(1) <= 0xff);
        String lower = text.toLowerCase(Locale.ROOT);
        assert lower.length() == 2;
        char first = text.charAt(0);
        assert lower.charAt(0) == first || lower.charAt(0) == first + 32;
        if (lower.charAt(1) == 'q') {
            assert text.charAt(1) == 'q' || text.charAt(1) == 'Q';
        }
        if (text.charAt(1) == '\u00d7') {
            assert lower.charAt(1) == '\u00d7';
        }
    }
}
