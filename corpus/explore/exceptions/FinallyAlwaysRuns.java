// explore: FinallyAlwaysRuns#run
// verdict: safe
// complete: true

public class FinallyAlwaysRuns {
    static void run(int x) {
        int[] closed = {0};
        try {
            work(x, closed);
        } catch (IllegalStateException expected) {
            assert x > 5;
        }
        assert closed[0] == 1;
    }

    static int work(int x, int[] closed) {
        try {
            if (x > 5) {
                throw new IllegalStateException("large");
            }
            if (x == 0) {
                return 0;
            }
            return 100 / x;
        } finally {
            closed[0]++;
        }
    }
}
