// explore: CollatzStepsTooFew
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class CollatzStepsTooFew {
    // Nine needs nineteen steps.
    public static void main(String[] args) {
        int n = Choose.intIn(1, 9);
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        assert steps < 19;
    }
}
