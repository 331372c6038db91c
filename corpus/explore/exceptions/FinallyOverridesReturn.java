// explore: FinallyOverridesReturn#run
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class FinallyOverridesReturn {
    @SuppressWarnings("finally")
    static int work(int x) {
        try {
            return 100 / x;
        } finally {
            if (x == 3) {
                return -1;
            }
        }
    }

    static void run(int x) {
        if (x > 0) {
            assert work(x) >= 0;
        }
    }
}
