// explore: DoWhileRunsOnce#count
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class DoWhileRunsOnce {
    static void count(int n) {
        Choose.assume(0 <= n && n <= 3);
        int rounds = 0;
        do {
            rounds++;
        } while (rounds < n);
        assert rounds == n;
    }
}
