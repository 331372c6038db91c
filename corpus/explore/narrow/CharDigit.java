// explore: CharDigit#digit
// verdict: safe
// complete: true

public class CharDigit {
    static int digit(char c) {
        if (c < '0' || c > '9') {
            return -1;
        }
        int digit = c - '0';
        assert 0 <= digit && digit <= 9;
        return digit;
    }
}
