// explore: ProductUnderflows#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ProductUnderflows {
    static void check(float a, float b) {
        if (a > 0 && b > 0) {
            assert a * b > 0;
        }
    }
}
