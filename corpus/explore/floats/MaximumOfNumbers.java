// explore: MaximumOfNumbers#check
// verdict: safe
// complete: true

public class MaximumOfNumbers {
    static void check(double x, double y) {
        if (x == x && y == y) {
            double larger = Math.max(x, y);
            assert larger >= x && larger >= y;
            assert larger == x || larger == y;
        }
    }
}
