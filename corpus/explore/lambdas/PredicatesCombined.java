// explore: PredicatesCombined#check
// verdict: safe
// complete: true

import java.util.function.IntPredicate;

public class PredicatesCombined {
    static void check(int x) {
        IntPredicate even = n -> n % 2 == 0;
        IntPredicate positive = n -> n > 0;
        if (even.and(positive.negate()).test(x)) {
            assert x <= 0;
            assert x != -3;
        }
        assert even.or(positive).test(x) || x <= 0;
    }
}
