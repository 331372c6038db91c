// explore: FactorialInRange
// verdict: safe
// complete: true

import spelunk.Choose;

public class FactorialInRange {
    static int small(int n) {
        return n == 0 ? 1 : n * small(n - 1);
    }

    static long exact(int n) {
        return n == 0 ? 1 : n * exact(n - 1);
    }

    public static void main(String[] args) {
        int n = Choose.intIn(0, 12);
        assert small(n) == exact(n);
    }
}
