// explore: StaticStateIsUndone#step
// verdict: safe
// complete: true
// paths: 4

public class StaticStateIsUndone {
    static int calls;
    static int sum;

    // Each path must start from fresh static state.
    static void step(int a, int b) {
        calls++;
        if (a > 0) {
            sum += 1;
        }
        if (b > 0) {
            sum += 2;
        }
        assert calls == 1;
        assert sum == (a > 0 ? 1 : 0) + (b > 0 ? 2 : 0);
    }
}
