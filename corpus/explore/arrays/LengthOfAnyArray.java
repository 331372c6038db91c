// explore: LengthOfAnyArray#check
// verdict: safe
// complete: true

public class LengthOfAnyArray {
    // Nothing depends on more than the lengths: all of them are explored, without a bound.
    static void check(int[] some, long[] others) {
        if (some == null || others == null) {
            return;
        }
        assert some.length >= 0;
        if (some.length == others.length && some.length > 100_000) {
            assert others.length != 99;
        }
    }
}
