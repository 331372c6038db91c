// explore: LazyInitialiserRuns#touch
// verdict: safe
// complete: true

public class LazyInitialiserRuns {
    static int initialised;

    static class Lazy {
        static int value = 5;

        static {
            initialised++;
        }
    }

    static void touch(boolean early, int x) {
        if (early) {
            Lazy.value += x;
        }
        assert initialised == (early ? 1 : 0);
        assert Lazy.value == (early ? 5 + x : 5);
        assert initialised == 1;
    }
}
