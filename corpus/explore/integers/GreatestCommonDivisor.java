// explore: GreatestCommonDivisor
// verdict: safe
// complete: true

import spelunk.Choose;

public class GreatestCommonDivisor {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int a = Choose.intIn(1, 8);
        int b = Choose.intIn(0, 8);
        int divisor = gcd(a, b);
        assert a % divisor == 0 && b % divisor == 0;
        for (int larger = divisor + 1; larger <= 8; larger++) {
            assert a % larger != 0 || b % larger != 0;
        }
    }
}
