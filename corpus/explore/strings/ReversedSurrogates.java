// explore: ReversedSurrogates
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class ReversedSurrogates {
    // A surrogate pair is kept in order by `reverse`.
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        Choose.assume(text.length() == 2);
        String reversed = new StringBuilder(text).reverse().toString();
        assert reversed.charAt(0) == text.charAt(1);
    }
}
