// explore: BooleanLaws#check
// verdict: safe
// complete: true

public class BooleanLaws {
    static void check(boolean a, boolean b, boolean c) {
        assert !(a && b) == (!a || !b);
        assert (a ^ b) == (a != b);
        assert (a && (b || c)) == (a && b || a && c);
    }
}
