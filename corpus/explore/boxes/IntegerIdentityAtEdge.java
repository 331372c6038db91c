// explore: IntegerIdentityAtEdge#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class IntegerIdentityAtEdge {
    static void check(int x) {
        Choose.assume(-128 <= x && x <= 128);
        Integer first = x;
        Integer second = x;
        assert first == second;
    }
}
