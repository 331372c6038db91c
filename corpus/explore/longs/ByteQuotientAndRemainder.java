// explore: ByteQuotientAndRemainder#check
// verdict: safe
// complete: true

public class ByteQuotientAndRemainder {
    static void check(byte x, byte y) {
        if (y == 0) {
            return;
        }
        assert x / y * y + x % y == x;
        assert Math.abs(x % y) < Math.abs(y);
    }
}
