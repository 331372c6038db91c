// explore: CharDigitByLibrary#digit
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class CharDigitByLibrary {
    // There are digits far beyond '9', in Arabic and other scripts.
    static int digit(char c) {
        if (!Character.isDigit(c)) {
            return -1;
        }
        int digit = c - '0';
        assert 0 <= digit && digit <= 9;
        return digit;
    }
}
