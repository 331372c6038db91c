// explore: OppositeSigns#check
// verdict: safe
// complete: true

public class OppositeSigns {
    static void check(int a, int b) {
        boolean byBits = (a ^ b) < 0;
        boolean byOrder = a < 0 && b >= 0 || a >= 0 && b < 0;
        assert byBits == byOrder;
    }
}
