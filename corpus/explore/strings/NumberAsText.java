// explore: NumberAsText#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class NumberAsText {
    static void check(int x) {
        Choose.assume(-20 <= x && x <= 120);
        String text = String.valueOf(x);
        assert text.length() >= 1 && text.length() <= 3;
        assert (text.charAt(0) == '-') == (x < 0);
    }
}
