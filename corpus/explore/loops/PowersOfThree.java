// explore: PowersOfThree#power
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class PowersOfThree {
    // 3^20 is larger than the largest int.
    static int power(int exponent) {
        Choose.assume(0 <= exponent && exponent <= 20);
        int power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 3;
        }
        assert power > 0;
        return power;
    }
}
