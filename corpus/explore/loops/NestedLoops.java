// explore: NestedLoops#pairs
// verdict: safe
// complete: true
// paths: 5

import spelunk.Choose;

public class NestedLoops {
    static int pairs(int n) {
        Choose.assume(0 <= n && n <= 4);
        int pairs = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                pairs++;
            }
        }
        assert pairs == n * (n - 1) / 2;
        return pairs;
    }
}
