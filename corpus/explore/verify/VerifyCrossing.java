// explore: VerifyCrossing
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import gov.nasa.jpf.vm.Verify;

public class VerifyCrossing {
    // Four people with one torch cross a bridge; seventeen minutes are enough.
    static final int[] MINUTES = {1, 2, 5, 10};

    public static void main(String[] args) {
        boolean[] across = new boolean[4];
        int minutes = 0;
        for (int crossing = 0; crossing < 5; crossing++) {
            boolean there = crossing % 2 == 0;
            int first = Verify.getInt(0, 3);
            int second = there ? Verify.getInt(0, 3) : first;
            Verify.ignoreIf(across[first] == there || across[second] == there);
            Verify.ignoreIf(there && first >= second);
            across[first] = there;
            across[second] = there;
            minutes += Math.max(MINUTES[first], MINUTES[second]);
            Verify.ignoreIf(minutes > 17);
        }
        assert !(across[0] && across[1] && across[2] && across[3]);
    }
}
