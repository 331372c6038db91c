// explore: LetterKinds#check
// verdict: safe
// complete: true

public class LetterKinds {
    static void check(char c) {
        if (Character.isDigit(c)) {
            assert !Character.isLetter(c);
            assert Character.isLetterOrDigit(c);
            assert Character.digit(c, 10) >= 0;
        }
        if (Character.isUpperCase(c)) {
            assert Character.isDefined(c);
            assert !Character.isWhitespace(c);
            assert !Character.isLowerCase(c);
        }
    }
}
