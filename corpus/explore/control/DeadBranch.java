// explore: DeadBranch#check
// verdict: safe
// complete: true
// paths: 3

public class DeadBranch {
    static int check(int x) {
        if (x > 10) {
            if (x < 5) {
                throw new IllegalStateException("impossible");
            }
            return 1;
        }
        if (x > 5) {
            return 2;
        }
        return 3;
    }
}
