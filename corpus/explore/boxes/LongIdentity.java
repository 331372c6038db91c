// explore: LongIdentity#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LongIdentity {
    static void check(long x) {
        Long first = x;
        Long second = x;
        assert first == second;
    }
}
