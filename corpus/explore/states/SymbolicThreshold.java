// explore: --match-states SymbolicThreshold
// verdict: safe
// complete: true

import spelunk.Choose;

public class SymbolicThreshold {
    // The limit stays unknown: what is known of it belongs to the state.
    public static void main(String[] args) {
        int limit = Choose.anyInt();
        Choose.assume(limit >= 0);
        int level = 0;
        while (true) {
            if (Choose.anyBoolean()) {
                level = Math.min(level + 1, 3);
            } else {
                level = 0;
            }
            if (level > limit) {
                level = limit < 2 ? 0 : 1;
            }
            assert level <= 3;
        }
    }
}
