// explore: ByteNarrowing#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ByteNarrowing {
    static void check(int x) {
        assert (byte) x == x;
    }
}
