// explore: TreeSetCeiling#check
// verdict: safe
// complete: true

import java.util.TreeSet;

public class TreeSetCeiling {
    static void check(int x) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(10);
        set.add(20);
        set.add(30);
        Integer ceiling = set.ceiling(x);
        assert (ceiling == null) == (x > 30);
        assert ceiling == null || ceiling >= x;
    }
}
