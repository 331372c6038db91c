// explore: ReplacedBack
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class ReplacedBack {
    // A b that was there before comes back as an a.
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        String back = text.replace('a', 'b').replace('b', 'a');
        assert back.equals(text);
    }
}
