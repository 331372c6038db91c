// explore: FactorsFound#factor
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class FactorsFound {
    // 391 = 17 * 23.
    static void factor(int x, int y) {
        if (1 < x && x < y && y < 100 && x * y == 391) {
            throw new IllegalStateException("factored");
        }
    }
}
