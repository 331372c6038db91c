// explore: HighestBitOfNegative#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class HighestBitOfNegative {
    static void check(int x) {
        if (x != 0) {
            assert Integer.highestOneBit(x) > 0;
        }
    }
}
