// explore: LinearEquations#solve
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class LinearEquations {
    // For example x = 104, y = -61.
    static void solve(int x, int y) {
        if (3 * x + 5 * y == 7 && x > 100 && x < 10_000 && y < 0 && y > -10_000) {
            throw new IllegalStateException("solved");
        }
    }
}
