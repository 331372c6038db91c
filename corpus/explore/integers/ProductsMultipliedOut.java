// explore: ProductsMultipliedOut#check
// verdict: safe
// complete: true

public class ProductsMultipliedOut {
    // No solver is needed where both sides are the same polynomial, and a remainder is what division leaves.
    static void check(int a, int b, int c, long d, long e) {
        assert (a - b) * (a + b) == a * a - b * b;
        assert (a + b) * c == a * c + b * c;
        assert a * b * c == c * (b * a);
        if (b != 0) {
            assert a / b * b + a % b == a;
        }
        if (e > 0) {
            assert d - d / e * e == d % e;
            assert d % e < e;
        }
        int hours = a / 3600;
        int minutes = a / 60 % 60;
        assert hours * 3600 + minutes * 60 + a % 60 == a;
    }
}
