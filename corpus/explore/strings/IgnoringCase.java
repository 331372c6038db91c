// explore: IgnoringCase
// verdict: safe
// complete: true

import spelunk.Choose;

public class IgnoringCase {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        if (text.equals("Ok")) {
            assert text.equalsIgnoreCase("oK");
        }
        if (text.equalsIgnoreCase("no")) {
            assert text.length() == 2;
        }
    }
}
