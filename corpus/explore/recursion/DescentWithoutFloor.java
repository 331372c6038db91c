// explore: --max-depth 50 DescentWithoutFloor#descend
// verdict: bounded
// complete: false

public class DescentWithoutFloor {
    static int descend(int n) {
        if (n == 0) {
            return 0;
        }
        return 1 + descend(n - 1);
    }
}
