// explore: MidpointOfSignedRange#middle
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class MidpointOfSignedRange {
    // Without the bound from below the difference itself overflows.
    static int middle(int low, int high) {
        Choose.assume(low <= high);
        int middle = low + (high - low) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }
}
