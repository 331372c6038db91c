// explore: ShortSquareNarrowed#square
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ShortSquareNarrowed {
    static short square(short x) {
        short square = (short) (x * x);
        assert square >= 0;
        return square;
    }
}
