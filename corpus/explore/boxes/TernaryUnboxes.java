// explore: TernaryUnboxes#pick
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

public class TernaryUnboxes {
    // One side is an int, so the null on the other side is unboxed.
    static Integer pick(int x) {
        Integer missing = null;
        Integer picked = x > 0 ? 1 : missing;
        return picked;
    }
}
