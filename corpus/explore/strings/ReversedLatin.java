// explore: ReversedLatin
// verdict: safe
// complete: true

import spelunk.Choose;

public class ReversedLatin {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        Choose.assume(text.length() == 2);
        Choose.assume(text.charAt(0) < 256 && text.charAt(1) < 256);
        String reversed = new StringBuilder(text).reverse().toString();
        assert reversed.charAt(0) == text.charAt(1);
        assert reversed.charAt(1) == text.charAt(0);
    }
}
