// explore: IntegerIdentityInCache#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class IntegerIdentityInCache {
    static void check(int x) {
        Choose.assume(-128 <= x && x <= 127);
        Integer first = x;
        Integer second = x;
        assert first == second;
    }
}
