// explore: ConcatenationIsAmbiguous
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class ConcatenationIsAmbiguous {
    // "a" + "" and "" + "a" give the same key.
    public static void main(String[] args) {
        String first = Choose.anyString(1);
        String second = Choose.anyString(1);
        if ((first + second).equals("a")) {
            assert first.equals("a");
        }
    }
}
