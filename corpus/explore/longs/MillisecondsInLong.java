// explore: MillisecondsInLong#milliseconds
// verdict: safe
// complete: true

import spelunk.Choose;

public class MillisecondsInLong {
    static long milliseconds(int days) {
        Choose.assume(0 <= days && days <= 30);
        long milliseconds = days * 24L * 60 * 60 * 1000;
        assert milliseconds >= days;
        return milliseconds;
    }
}
