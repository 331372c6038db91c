// explore: BreakAndContinue#scan
// verdict: safe
// complete: true

public class BreakAndContinue {
    static int scan(int a, int b, int c) {
        int[] values = {a, b, c};
        int positives = 0;
        outer:
        for (int value : values) {
            if (value < 0) {
                continue;
            }
            if (value == 0) {
                break outer;
            }
            positives++;
        }
        assert positives <= 3;
        assert positives < 3 || a > 0 && b > 0 && c > 0;
        assert a != 0 || positives == 0;
        return positives;
    }
}
