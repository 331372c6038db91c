// explore: MaximumOfThreeWrong#maximum
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class MaximumOfThreeWrong {
    // Compares c with a instead of with the best so far.
    static int maximum(int a, int b, int c) {
        int best = a;
        if (b > best) {
            best = b;
        }
        if (c > a) {
            best = c;
        }
        assert best >= a && best >= b && best >= c;
        return best;
    }
}
