// explore: SubsetSumUnreachable#check
// verdict: safe
// complete: true

public class SubsetSumUnreachable {
    static final int[] WEIGHTS = {3, 34, 4, 12, 5, 2};

    static boolean reachable(int from, int sum) {
        if (sum == 0) {
            return true;
        }
        if (from == WEIGHTS.length || sum < 0) {
            return false;
        }
        return reachable(from + 1, sum - WEIGHTS[from]) || reachable(from + 1, sum);
    }

    // All but the heaviest weigh 26 together.
    static void check(int sum) {
        if (sum > 26 && sum < 34 && reachable(0, sum)) {
            throw new IllegalStateException("a subset has this weight");
        }
    }
}
