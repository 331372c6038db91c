// explore: HexadecimalDigit#check
// verdict: violation
// exception: java.lang.AssertionError

public class HexadecimalDigit {
    // Full-width digits are digits too.
    static void check(char c) {
        int value = Character.digit(c, 16);
        if (value == 11 && c != 'b') {
            assert c == 'B';
        }
    }
}
