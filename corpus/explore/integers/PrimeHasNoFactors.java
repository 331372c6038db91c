// explore: PrimeHasNoFactors#factor
// verdict: safe
// complete: true

public class PrimeHasNoFactors {
    static void factor(int x, int y) {
        if (1 < x && x <= y && y < 100 && x * y == 397) {
            throw new IllegalStateException("factored");
        }
    }
}
