// explore: NestedConditions#locate
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// paths: 5

public class NestedConditions {
    static int locate(int x, int y) {
        if (x > 10) {
            if (y < x) {
                if (y > 8) {
                    throw new IllegalStateException("in the corner");
                }
                return 3;
            }
            return 2;
        }
        return y == 0 ? 1 : 0;
    }
}
