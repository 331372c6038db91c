// explore: ParityByFolding#check
// verdict: safe
// complete: true

public class ParityByFolding {
    static void check(byte x) {
        int parity = 0;
        for (int bit = 0; bit < 8; bit++) {
            parity ^= x >> bit & 1;
        }
        assert parity == (Integer.bitCount(x & 0xff) & 1);
    }
}
