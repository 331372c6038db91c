// explore: MaximumOfThree#maximum
// verdict: safe
// complete: true
// paths: 4

public class MaximumOfThree {
    static int maximum(int a, int b, int c) {
        int best = a;
        if (b > best) {
            best = b;
        }
        if (c > best) {
            best = c;
        }
        assert best >= a;
        assert best >= b;
        assert best >= c;
        return best;
    }
}
