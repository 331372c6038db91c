// explore: SecretAsParameter#enter
// verdict: violation
// exception: java.lang.IllegalStateException

public class SecretAsParameter {
    static void enter(String word) {
        if ("xy".equals(word)) {
            throw new IllegalStateException("the door opens");
        }
    }
}
