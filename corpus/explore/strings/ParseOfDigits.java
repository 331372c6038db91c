// explore: ParseOfDigits
// verdict: safe
// complete: true

import spelunk.Choose;

public class ParseOfDigits {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        Choose.assume(!text.isEmpty());
        for (int i = 0; i < text.length(); i++) {
            Choose.assume(text.charAt(i) >= '0' && text.charAt(i) <= '9');
        }
        int value = Integer.parseInt(text);
        assert 0 <= value && value <= 99;
    }
}
