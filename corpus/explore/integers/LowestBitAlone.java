// explore: LowestBitAlone#check
// verdict: safe
// complete: true

public class LowestBitAlone {
    static void check(int x) {
        int bit = x & -x;
        assert (bit & (bit - 1)) == 0;
        assert x == 0 || (x & bit) != 0;
    }
}
