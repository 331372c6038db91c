// explore: IntegerEquality#check
// verdict: safe
// complete: true

public class IntegerEquality {
    static void check(int x, int y) {
        Integer first = x;
        Integer second = y;
        assert first.equals(second) == (x == y);
        assert Integer.signum(first.compareTo(second)) == Integer.compare(x, y);
        assert first.hashCode() == x;
    }
}
