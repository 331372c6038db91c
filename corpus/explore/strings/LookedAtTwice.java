// explore: LookedAtTwice
// verdict: safe
// complete: true

import spelunk.Choose;

public class LookedAtTwice {
    // The same unknown string in several texts, looked at in several ways, is the same string.
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        String twice = text + "|" + text;
        int length = text.length();
        assert twice.length() == 2 * length + 1;
        for (int i = 0; i < length; i++) {
            assert twice.charAt(i) == text.charAt(i);
            assert twice.charAt(length + 1 + i) == text.charAt(i);
        }
        assert new String(text).equals(text);
        assert text.concat("").equals(text);
        assert twice.startsWith(text) && twice.endsWith(text);
        assert twice.hashCode() == (text + "|" + text).hashCode();
    }
}
