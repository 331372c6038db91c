// explore: SwitchOnCollidingWords
// verdict: safe
// complete: true

import spelunk.Choose;

public class SwitchOnCollidingWords {
    // Both labels have the same hash code.
    static int code(String word) {
        switch (word) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        String word = Choose.anyString(2);
        int code = code(word);
        assert (code == 1) == word.equals("Aa");
        assert (code == 2) == word.equals("BB");
    }
}
