// explore: CastToNarrowerWraps#narrow
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class CastToNarrowerWraps {
    // The cast goes through int, which saturates, and then cuts bits off.
    static void narrow(double x) {
        if (x > 1000) {
            assert (byte) x > 0;
        }
    }
}
