// explore: CharUpperCaseByHand#upper
// verdict: safe
// complete: true

public class CharUpperCaseByHand {
    static char upper(char c) {
        if (c < 'a' || c > 'z') {
            return c;
        }
        char upper = (char) (c - 32);
        assert 'A' <= upper && upper <= 'Z';
        return upper;
    }
}
