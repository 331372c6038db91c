// explore: NumberAsTextDigits#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class NumberAsTextDigits {
    static void check(long x) {
        Choose.assume(x > -1000 && x < 1000);
        String text = x + "!";
        if (text.length() == 5 && text.charAt(1) == '7' && text.charAt(3) == '3') {
            assert text.charAt(2) == '1' : text;
        }
    }
}
