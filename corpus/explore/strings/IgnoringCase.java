// explore: IgnoringCase
// verdict: safe
// complete: true

import spelunk.Choose;

public class IgnoringCase {
    public static void main(String[] args) {
        String text = Choose.anyString(1);
        if (text.equals("O")) {
            assert text.equalsIgnoreCase("o");
        }
        if (text.equalsIgnoreCase("n")) {
            assert text.length() == 1;
        }
    }
}
