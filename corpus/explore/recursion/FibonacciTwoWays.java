// explore: FibonacciTwoWays#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class FibonacciTwoWays {
    static int recursive(int n) {
        return n < 2 ? n : recursive(n - 1) + recursive(n - 2);
    }

    static int iterative(int n) {
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    static void check(int n) {
        Choose.assume(0 <= n && n <= 8);
        assert recursive(n) == iterative(n);
    }
}
