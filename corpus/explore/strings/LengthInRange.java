// explore: LengthInRange
// verdict: safe
// complete: true

import spelunk.Choose;

public class LengthInRange {
    public static void main(String[] args) {
        String text = Choose.anyString(3);
        assert text.length() >= 0 && text.length() <= 3;
        assert text.isEmpty() == (text.length() == 0);
    }
}
