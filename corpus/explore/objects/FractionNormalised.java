// explore: FractionNormalised
// verdict: safe
// complete: true

import spelunk.Choose;

public class FractionNormalised {
    final int numerator;
    final int denominator;

    FractionNormalised(int numerator, int denominator) {
        int divisor = Math.max(1, gcd(Math.abs(numerator), Math.abs(denominator)));
        int sign = denominator < 0 ? -1 : 1;
        this.numerator = sign * numerator / divisor;
        this.denominator = sign * denominator / divisor;
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public static void main(String[] args) {
        int n = Choose.intIn(-4, 4);
        int d = Choose.intIn(-4, 4);
        Choose.assume(d != 0);
        FractionNormalised fraction = new FractionNormalised(n, d);
        assert fraction.denominator > 0;
        assert fraction.numerator * d == n * fraction.denominator;
    }
}
