// explore: LongIsNoInteger#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LongIsNoInteger {
    // Boxes of different types are never equal.
    static void check(int x) {
        Object first = x;
        Object second = (long) x;
        assert first.equals(second);
    }
}
