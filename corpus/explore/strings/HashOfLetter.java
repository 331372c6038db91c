// explore: HashOfLetter
// verdict: safe
// complete: true

import spelunk.Choose;

public class HashOfLetter {
    public static void main(String[] args) {
        String text = Choose.anyString(1);
        if (text.length() == 1) {
            assert text.hashCode() == text.charAt(0);
        } else {
            assert text.hashCode() == 0;
        }
    }
}
