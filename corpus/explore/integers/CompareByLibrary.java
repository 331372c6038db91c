// explore: CompareByLibrary#check
// verdict: safe
// complete: true

public class CompareByLibrary {
    static void check(int a, int b) {
        assert (a < b) == (Integer.compare(a, b) < 0);
        assert (a == b) == (Integer.compare(a, b) == 0);
    }
}
