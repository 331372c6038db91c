// explore: LargeSizeFails#allocate
// verdict: violation
// complete: false
// exception: java.lang.AssertionError

public class LargeSizeFails {
    static void allocate(short n) {
        if (n > 0) {
            byte[] values = new byte[n];
            assert values.length < 500;
        }
    }
}
