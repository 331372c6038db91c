// explore: SquareRootIsNotNegative#root
// verdict: safe
// complete: true

public class SquareRootIsNotNegative {
    static double root(double x) {
        if (!(x >= 0)) {
            return 0;
        }
        double root = Math.sqrt(x);
        assert root >= 0;
        return root;
    }
}
