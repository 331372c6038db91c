// explore: IndexUnchecked#read
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException
// paths: 2

public class IndexUnchecked {
    static int read(int i) {
        int[] values = {3, 1, 4, 1, 5};
        return values[i];
    }
}
