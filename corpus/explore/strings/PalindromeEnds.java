// explore: PalindromeEnds
// verdict: safe
// complete: true

import spelunk.Choose;

public class PalindromeEnds {
    static boolean isPalindrome(String text) {
        for (int i = 0, j = text.length() - 1; i < j; i++, j--) {
            if (text.charAt(i) != text.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String text = Choose.anyString(3);
        if (text.length() > 0 && isPalindrome(text)) {
            assert text.charAt(0) == text.charAt(text.length() - 1);
        }
    }
}
