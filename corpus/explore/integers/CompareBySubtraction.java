// explore: CompareBySubtraction#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class CompareBySubtraction {
    static int compare(int a, int b) {
        return a - b;
    }

    static void check(int a, int b) {
        assert (a < b) == (compare(a, b) < 0);
    }
}
