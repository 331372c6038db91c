// explore: CopyTooFar#copy
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

import spelunk.Choose;

public class CopyTooFar {
    static void copy(int from) {
        Choose.assume(0 <= from && from <= 5);
        int[] source = {1, 2, 3, 4, 5};
        int[] target = new int[3];
        System.arraycopy(source, from, target, 0, 3);
    }
}
