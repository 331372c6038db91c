// explore: LongArrayParameter#first
// verdict: violation
// exception: java.lang.NullPointerException
// exception: java.lang.ArrayIndexOutOfBoundsException
// exception: java.lang.AssertionError

public class LongArrayParameter {
    static void first(long[] values) {
        long first = values[0];
        assert first != 1L << 40;
    }
}
