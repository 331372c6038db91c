// explore: SquareRootByOdds#root
// verdict: safe
// complete: true

import spelunk.Choose;

public class SquareRootByOdds {
    static int root(int n) {
        Choose.assume(0 <= n && n < 50);
        int root = 0;
        int odd = 1;
        for (int rest = n; rest >= odd; odd += 2) {
            rest -= odd;
            root++;
        }
        assert root * root <= n && n < (root + 1) * (root + 1);
        return root;
    }
}
