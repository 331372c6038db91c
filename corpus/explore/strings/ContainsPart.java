// explore: ContainsPart
// verdict: safe
// complete: true

import spelunk.Choose;

public class ContainsPart {
    public static void main(String[] args) {
        String text = Choose.anyString(3);
        if (text.contains("ab")) {
            assert text.length() >= 2;
            int at = text.indexOf("ab");
            assert text.substring(at, at + 2).equals("ab");
        }
    }
}
