// explore: NullParameter#size
// verdict: violation
// exception: java.lang.NullPointerException

public class NullParameter {
    static int size(String text) {
        return text.length();
    }
}
