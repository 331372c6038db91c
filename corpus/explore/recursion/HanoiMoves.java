// explore: HanoiMoves#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class HanoiMoves {
    static int moves(int discs) {
        return discs == 0 ? 0 : 2 * moves(discs - 1) + 1;
    }

    static void check(int discs) {
        Choose.assume(0 <= discs && discs <= 6);
        assert moves(discs) != 31;
    }
}
