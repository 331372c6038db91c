// explore: PowerOfTwoTestForgetsZero#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class PowerOfTwoTestForgetsZero {
    static void check(int x) {
        if ((x & (x - 1)) == 0) {
            assert Integer.bitCount(x) == 1;
        }
    }
}
