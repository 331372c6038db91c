// explore: IndexChecked#read
// verdict: safe
// complete: true

public class IndexChecked {
    static int read(int i) {
        int[] values = {3, 1, 4, 1, 5};
        if (i < 0 || i >= values.length) {
            return -1;
        }
        assert values[i] >= 1 && values[i] <= 5;
        return values[i];
    }
}
