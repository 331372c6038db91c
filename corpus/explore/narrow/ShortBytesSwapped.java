// explore: ShortBytesSwapped#check
// verdict: safe
// complete: true

public class ShortBytesSwapped {
    static void check(short x) {
        short swapped = Short.reverseBytes(x);
        assert Short.reverseBytes(swapped) == x;
        assert (swapped & 0xff) == (x >> 8 & 0xff);
    }
}
