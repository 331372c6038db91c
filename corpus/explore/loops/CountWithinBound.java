// explore: CountWithinBound#count
// verdict: safe
// complete: true
// paths: 12

import spelunk.Choose;

public class CountWithinBound {
    // n below zero, and n from 0 to 10: below zero the loop is left at once, as for zero.
    static int count(int n) {
        Choose.assume(n <= 10);
        if (n < 0) {
            return 0;
        }
        int count = 0;
        for (int i = 0; i < n; i++) {
            count++;
        }
        assert count == n;
        return count;
    }
}
