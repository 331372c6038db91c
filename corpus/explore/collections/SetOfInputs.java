// explore: SetOfInputs#check
// verdict: safe
// complete: true

import java.util.HashSet;
import java.util.Set;

public class SetOfInputs {
    static void check(short a, short b) {
        Set<Short> set = new HashSet<>();
        set.add(a);
        boolean added = set.add(b);
        assert added == (a != b);
        assert set.contains(a) && set.contains(b);
    }
}
