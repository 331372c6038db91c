// explore: --time-limit 300s NoSquareIsTwo#square
// verdict: safe
// complete: true

public class NoSquareIsTwo {
    // A limit that is far away takes no answer from the solver.
    static void square(double x) {
        assert x * x != 2.0;
    }
}
