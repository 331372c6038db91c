// explore: PrefixAndLength
// verdict: safe
// complete: true

import spelunk.Choose;

public class PrefixAndLength {
    public static void main(String[] args) {
        String text = Choose.anyString(3);
        if (text.startsWith("ab")) {
            assert text.length() >= 2;
            assert text.charAt(1) == 'b';
            assert text.compareTo("ab") >= 0;
        }
    }
}
