// explore: ReplacedLetter
// verdict: safe
// complete: true

import spelunk.Choose;

public class ReplacedLetter {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        String replaced = text.replace('a', 'b');
        assert replaced.indexOf('a') < 0;
        assert replaced.length() == text.length();
    }
}
