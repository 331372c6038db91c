// explore: IntThroughDouble#check
// verdict: safe
// complete: true

public class IntThroughDouble {
    // A double holds every int exactly.
    static void check(int x) {
        assert (int) (double) x == x;
    }
}
