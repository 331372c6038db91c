// explore: LinearParity#solve
// verdict: safe
// complete: true

public class LinearParity {
    // The left side is even, whatever wraps around.
    static void solve(int x, int y) {
        if (2 * x + 4 * y == 7) {
            throw new IllegalStateException("solved");
        }
    }
}
