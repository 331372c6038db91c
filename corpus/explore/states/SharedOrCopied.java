// explore: --match-states SharedOrCopied
// verdict: violation
// exception: java.lang.AssertionError
// complete: true

import spelunk.Choose;

public class SharedOrCopied {
    // Equal contents, but only one of the heaps shares its cell.
    public static void main(String[] args) {
        int[] one = new int[1];
        int[] other = Choose.anyBoolean() ? new int[1] : one;
        if (Choose.anyBoolean()) {
            one[0] = 1;
            assert other[0] == 0;
        }
    }
}
