// explore: CodePointBeyondBasicPlane#check
// verdict: violation
// exception: java.lang.AssertionError

public class CodePointBeyondBasicPlane {
    // Deseret letters lie above the characters that fit a char.
    static void check(int c) {
        if (c >= 0x10400 && c < 0x10410) {
            assert Character.toLowerCase(c) != 0x10430;
        } else if (c >= 'a' && c <= 'z') {
            assert Character.toUpperCase(c) == c - 32;
        }
    }
}
