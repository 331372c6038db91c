// explore: ByteNarrowingGuarded#check
// verdict: safe
// complete: true

public class ByteNarrowingGuarded {
    static void check(int x) {
        if (Byte.MIN_VALUE <= x && x <= Byte.MAX_VALUE) {
            assert (byte) x == x;
        }
    }
}
