// explore: IndexOfLetter
// verdict: safe
// complete: true

import spelunk.Choose;

public class IndexOfLetter {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        int index = text.indexOf('x');
        if (index >= 0) {
            assert text.charAt(index) == 'x';
        } else {
            for (int i = 0; i < text.length(); i++) {
                assert text.charAt(i) != 'x';
            }
        }
    }
}
