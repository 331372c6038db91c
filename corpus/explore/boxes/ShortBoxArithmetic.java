// explore: ShortBoxArithmetic#check
// verdict: safe
// complete: true

public class ShortBoxArithmetic {
    static void check(short x) {
        Short box = x;
        int next = box + 1;
        assert next > box;
        assert box.intValue() == x && box.longValue() == x;
    }
}
