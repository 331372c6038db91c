// explore: ByteIncrementWraps#next
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ByteIncrementWraps {
    static void next(byte x) {
        byte old = x;
        x++;
        assert x > old;
    }
}
