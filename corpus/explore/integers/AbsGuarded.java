// explore: AbsGuarded#check
// verdict: safe
// complete: true

public class AbsGuarded {
    static void check(int x) {
        if (x == Integer.MIN_VALUE) {
            return;
        }
        assert Math.abs(x) >= 0;
    }
}
