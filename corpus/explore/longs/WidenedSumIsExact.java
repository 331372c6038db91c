// explore: WidenedSumIsExact#check
// verdict: safe
// complete: true

public class WidenedSumIsExact {
    static void check(int a, int b) {
        long sum = (long) a + b;
        assert sum - a == b;
        assert sum >= 2L * Integer.MIN_VALUE && sum <= 2L * Integer.MAX_VALUE;
    }
}
