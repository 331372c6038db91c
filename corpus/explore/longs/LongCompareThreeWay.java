// explore: LongCompareThreeWay#check
// verdict: safe
// complete: true

public class LongCompareThreeWay {
    static void check(long a, long b) {
        int order = Long.compare(a, b);
        assert order == -Long.compare(b, a);
        assert (order == 0) == (a == b);
    }
}
