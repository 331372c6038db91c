// explore: MidpointOverflows#middle
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class MidpointOverflows {
    // The sum of two large indices wraps around: the famous bug of binary search.
    static int middle(int low, int high) {
        Choose.assume(0 <= low && low <= high);
        int middle = (low + high) / 2;
        assert middle >= low;
        return middle;
    }
}
