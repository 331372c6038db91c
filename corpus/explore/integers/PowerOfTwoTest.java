// explore: PowerOfTwoTest#check
// verdict: safe
// complete: true

public class PowerOfTwoTest {
    static void check(int x) {
        if (x != 0 && (x & (x - 1)) == 0) {
            assert Integer.bitCount(x) == 1;
        }
    }
}
