// explore: SquareRootOfNegative#root
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class SquareRootOfNegative {
    static double root(double x) {
        double root = Math.sqrt(x);
        assert !Double.isNaN(root);
        return root;
    }
}
