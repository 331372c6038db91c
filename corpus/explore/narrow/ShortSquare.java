// explore: ShortSquare#square
// verdict: safe
// complete: true

public class ShortSquare {
    static int square(short x) {
        int square = x * x;
        assert square >= 0;
        return square;
    }
}
