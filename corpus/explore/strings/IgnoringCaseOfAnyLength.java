// explore: IgnoringCaseOfAnyLength#check
// verdict: safe
// complete: true

public class IgnoringCaseOfAnyLength {
    // Sixteen characters: far more than a string of unknown length is looked into one by one.
    static void check(String text) {
        if (text != null && text.equalsIgnoreCase("kiss-my-accepted")) {
            char first = text.charAt(0);
            assert first == 'k' || first == 'K' || first == '\u212a';
            char third = text.charAt(2);
            assert third == 's' || third == 'S' || third == '\u017f';
            char second = text.charAt(1);
            assert second == 'i' || second == 'I' || second == '\u0130' || second == '\u0131';
            assert text.charAt(4) == '-' && text.length() == 16;
        }
    }
}
