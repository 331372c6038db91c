// explore: SignFunction#check
// verdict: safe
// complete: true

public class SignFunction {
    static int sign(int x) {
        if (x < 0) {
            return -1;
        }
        return x == 0 ? 0 : 1;
    }

    static void check(int x) {
        assert sign(x) == Integer.signum(x);
    }
}
