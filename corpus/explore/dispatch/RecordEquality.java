// explore: RecordEquality#check
// verdict: safe
// complete: true

public class RecordEquality {
    record Pair(int left, long right) {}

    static void check(int a, long b, int c, long d) {
        Pair first = new Pair(a, b);
        Pair second = new Pair(c, d);
        assert first.equals(second) == (a == c && b == d);
        if (first.equals(second)) {
            assert first.hashCode() == second.hashCode();
        }
    }
}
