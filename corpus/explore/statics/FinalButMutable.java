// explore: FinalButMutable#write
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class FinalButMutable {
    static final StringBuilder LOG = new StringBuilder("ok");

    static void write(int x) {
        if (x == Integer.MAX_VALUE) {
            LOG.setCharAt(0, 'n');
        }
        assert LOG.toString().equals("ok");
    }
}
