// explore: SubsetSum#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class SubsetSum {
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

    static void check(int sum) {
        if (sum > 24 && sum < 30 && reachable(0, sum)) {
            throw new IllegalStateException("a subset has this weight");
        }
    }
}
