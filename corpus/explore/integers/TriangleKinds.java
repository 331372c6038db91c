// explore: TriangleKinds#classify
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class TriangleKinds {
    // The sum of two large sides wraps around: a proper triangle is then called impossible.
    static int classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return 0;
        }
        boolean impossible = a + b <= c || b + c <= a || a + c <= b;
        if (a == b && b == c) {
            assert !impossible;
            return 3;
        }
        return impossible ? 0 : 1;
    }
}
