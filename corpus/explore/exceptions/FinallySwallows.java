// explore: FinallySwallows#run
// verdict: safe
// complete: true

public class FinallySwallows {
    // The return in the finally block discards the exception.
    @SuppressWarnings("finally")
    static int run(int x) {
        try {
            return 100 / x;
        } finally {
            return 1;
        }
    }
}
