// explore: CopyInside#copy
// verdict: safe
// complete: true

import spelunk.Choose;

public class CopyInside {
    static void copy(int from) {
        Choose.assume(0 <= from && from <= 2);
        int[] source = {1, 2, 3, 4, 5};
        int[] target = new int[3];
        System.arraycopy(source, from, target, 0, 3);
        assert target[0] == from + 1;
        assert target[2] == from + 3;
    }
}
