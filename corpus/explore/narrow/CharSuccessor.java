// explore: CharSuccessor#next
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class CharSuccessor {
    static char next(char c) {
        char next = (char) (c + 1);
        assert next > c;
        return next;
    }
}
