// explore: FarCharacterOfParameter#check
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException
// exception: java.lang.IllegalStateException

public class FarCharacterOfParameter {
    static void check(String text) {
        if (text != null && text.charAt(30) == '\u0416') {
            throw new IllegalStateException("found in " + text);
        }
    }
}
