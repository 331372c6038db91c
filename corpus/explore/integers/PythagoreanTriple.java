// explore: PythagoreanTriple#triple
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class PythagoreanTriple {
    static void triple(int a, int b, int c) {
        boolean small = 0 < a && a < b && b < c && c <= 20;
        if (small && a * a + b * b == c * c && a > 5) {
            throw new IllegalStateException("a right triangle");
        }
    }
}
