// explore: MidpointByDifference#middle
// verdict: safe
// complete: true

import spelunk.Choose;

public class MidpointByDifference {
    static int middle(int low, int high) {
        Choose.assume(0 <= low && low <= high);
        int middle = low + (high - low) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }
}
