// explore: HashIsNotEquality#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class HashIsNotEquality {
    static int hash(int x, int y) {
        return 31 * x + y;
    }

    static void check(int a, int b, int c, int d) {
        if (hash(a, b) == hash(c, d)) {
            assert a == c && b == d;
        }
    }
}
