// explore: UnsignedOrder#check
// verdict: safe
// complete: true

public class UnsignedOrder {
    static void check(int a, int b) {
        boolean byLibrary = Integer.compareUnsigned(a, b) < 0;
        boolean byWidening = Integer.toUnsignedLong(a) < Integer.toUnsignedLong(b);
        assert byLibrary == byWidening;
    }
}
