// explore: --match-states LateDifference
// verdict: violation
// exception: java.lang.AssertionError
// complete: true

import spelunk.Choose;

public class LateDifference {
    // The same place and the same counters, but another condition on the input: must not be matched.
    public static void main(String[] args) {
        int x = Choose.anyInt();
        int seen = 0;
        if (x > 10) {
            seen = 1;
            seen = 0;
        }
        if (Choose.anyBoolean()) {
            seen = 0;
        }
        assert x != 11 || seen != 0;
    }
}
