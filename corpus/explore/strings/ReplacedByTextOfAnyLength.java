// explore: ReplacedByTextOfAnyLength
// verdict: safe
// complete: true

import spelunk.Choose;

/** The class library makes arrays of lengths that are sums of inputs' lengths. */
public class ReplacedByTextOfAnyLength {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        String instead = Choose.anyString(2);
        Choose.assume(isPlain(text) && isPlain(instead));
        String replaced = text.replace("a", instead);
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            length += text.charAt(i) == 'a' ? instead.length() : 1;
        }
        assert replaced.length() == length;
    }

    static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != 'a' && text.charAt(i) != 'b') {
                return false;
            }
        }
        return true;
    }
}
