// explore: NullGuarded#read
// verdict: safe
// complete: true
// paths: 2

public class NullGuarded {
    static int read(boolean present) {
        String text = present ? "cave" : null;
        return text == null ? 0 : text.length();
    }
}
