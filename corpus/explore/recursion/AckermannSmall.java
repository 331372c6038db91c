// explore: AckermannSmall
// verdict: safe
// complete: true

import spelunk.Choose;

public class AckermannSmall {
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        int m = Choose.intIn(0, 2);
        int n = Choose.intIn(0, 3);
        assert ackermann(m, n) <= 9;
        assert m != 2 || ackermann(m, n) == 2 * n + 3;
    }
}
