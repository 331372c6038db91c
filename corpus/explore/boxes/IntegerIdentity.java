// explore: IntegerIdentity#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class IntegerIdentity {
    // Beyond 127 two boxes of the same number are two objects.
    static void check(int x) {
        Integer first = x;
        Integer second = x;
        assert first == second;
    }
}
