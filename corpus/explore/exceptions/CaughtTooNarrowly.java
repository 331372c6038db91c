// explore: CaughtTooNarrowly#read
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

public class CaughtTooNarrowly {
    static int read(int i) {
        int[][] rows = {{1}, null};
        try {
            return rows[i][0];
        } catch (ArrayIndexOutOfBoundsException outside) {
            return -1;
        }
    }
}
