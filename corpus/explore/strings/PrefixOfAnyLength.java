// explore: PrefixOfAnyLength#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class PrefixOfAnyLength {
    static void check(String text) {
        if (text == null || text.isEmpty() || !text.startsWith("https://")) {
            return;
        }
        assert text.length() >= 8;
        assert text.charAt(4) == 's';
        if (text.length() > 20 && text.charAt(12) == '.') {
            throw new IllegalStateException("long enough");
        }
    }
}
