// explore: CharIsNeverNegative#check
// verdict: safe
// complete: true

public class CharIsNeverNegative {
    static void check(char c) {
        int code = c;
        assert code >= 0;
        assert c + 1 > c;
        assert code <= Character.MAX_VALUE;
    }
}
