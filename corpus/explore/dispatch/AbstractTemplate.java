// explore: AbstractTemplate#run
// verdict: safe
// complete: true

public class AbstractTemplate {
    abstract static class Step {
        final int run(int x) {
            int before = x & 0xff;
            int after = apply(before);
            return after & 0xff;
        }

        abstract int apply(int x);
    }

    static void run(int kind, int x) {
        Step step = kind > 0 ? new Step() {
            int apply(int value) {
                return value + 1;
            }
        } : new Step() {
            int apply(int value) {
                return -value;
            }
        };
        int result = step.run(x);
        assert result >= 0 && result < 256;
    }
}
