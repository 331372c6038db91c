// explore: MillisecondsOverflow#milliseconds
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class MillisecondsOverflow {
    // 25 days of milliseconds do not fit an int.
    static long milliseconds(int days) {
        Choose.assume(0 <= days && days <= 30);
        long milliseconds = days * 24 * 60 * 60 * 1000;
        assert milliseconds >= days;
        return milliseconds;
    }
}
