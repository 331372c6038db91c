// explore: --match-states BrokenLockForever
// verdict: violation
// exception: java.lang.AssertionError
// complete: true

import spelunk.Choose;

public class BrokenLockForever {
    // Looking before taking: both can look first.
    static boolean taken;
    static final int[] at = new int[2];

    public static void main(String[] args) {
        while (true) {
            step(Choose.anyBoolean() ? 1 : 0);
            assert at[0] != 2 || at[1] != 2;
        }
    }

    static void step(int me) {
        switch (at[me]) {
            case 0 -> at[me] = taken ? 0 : 1;
            case 1 -> {
                taken = true;
                at[me] = 2;
            }
            default -> {
                taken = false;
                at[me] = 0;
            }
        }
    }
}
