// explore: EvenAndOdd#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class EvenAndOdd {
    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void check(int n) {
        Choose.assume(0 <= n && n <= 9);
        assert even(n) == (n % 2 == 0);
    }
}
