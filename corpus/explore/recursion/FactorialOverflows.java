// explore: FactorialOverflows
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class FactorialOverflows {
    static int small(int n) {
        return n == 0 ? 1 : n * small(n - 1);
    }

    static long exact(int n) {
        return n == 0 ? 1 : n * exact(n - 1);
    }

    // 13! does not fit an int.
    public static void main(String[] args) {
        int n = Choose.intIn(0, 13);
        assert small(n) == exact(n);
    }
}
