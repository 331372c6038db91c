// explore: SizeAboveBoundIsFine#allocate
// verdict: bounded
// complete: false

public class SizeAboveBoundIsFine {
    static void allocate(short n) {
        if (n >= 0) {
            byte[] values = new byte[n];
            assert values.length == n;
        }
    }
}
