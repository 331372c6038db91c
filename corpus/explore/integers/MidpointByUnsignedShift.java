// explore: MidpointByUnsignedShift#middle
// verdict: safe
// complete: true

import spelunk.Choose;

public class MidpointByUnsignedShift {
    static int middle(int low, int high) {
        Choose.assume(0 <= low && low <= high);
        int middle = (low + high) >>> 1;
        assert low <= middle && middle <= high;
        return middle;
    }
}
