// explore: SumIsNotAssociative#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class SumIsNotAssociative {
    static void check(float a, float b, float c) {
        Choose.assume(0 <= a && a <= 100 && 0 <= b && b <= 100 && 0 <= c && c <= 100);
        assert a + b + c == a + (b + c);
    }
}
