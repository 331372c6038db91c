// explore: FillOfBadRange#fill
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException
// exception: java.lang.IllegalArgumentException

import java.util.Arrays;
import spelunk.Choose;

public class FillOfBadRange {
    static void fill(int from, int to) {
        Choose.assume(-1 <= from && from <= 2 && 0 <= to && to <= 3);
        Arrays.fill(new int[3], from, to, 1);
    }
}
