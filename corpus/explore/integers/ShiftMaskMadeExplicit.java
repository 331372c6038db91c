// explore: ShiftMaskMadeExplicit#check
// verdict: safe
// complete: true

public class ShiftMaskMadeExplicit {
    static void check(int x, int n) {
        assert (x << n) == (x << (n & 31));
        assert (x >>> n) == (x >>> (n & 31));
        assert (x >> n) == (x >> (n & 31));
    }
}
