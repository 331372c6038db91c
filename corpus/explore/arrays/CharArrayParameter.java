// explore: CharArrayParameter#vowel
// verdict: violation
// exception: java.lang.IllegalArgumentException

public class CharArrayParameter {
    static void vowel(char[] letters) {
        if (letters == null || letters.length != 2) {
            return;
        }
        if (letters[0] == 'o' && letters[1] == letters[0] + 1) {
            throw new IllegalArgumentException("op");
        }
    }
}
