// explore: PowerBySquaring#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class PowerBySquaring {
    static int power(int base, int exponent) {
        if (exponent == 0) {
            return 1;
        }
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static void check(int exponent) {
        Choose.assume(0 <= exponent && exponent <= 30);
        assert power(2, exponent) == 1 << exponent;
    }
}
