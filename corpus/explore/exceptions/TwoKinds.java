// explore: TwoKinds#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// exception: java.lang.IllegalStateException
// paths: 3

public class TwoKinds {
    static void check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (x > 100) {
            throw new IllegalStateException("large");
        }
    }
}
