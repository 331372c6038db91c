// explore: IndexOfSpecialElement#read
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class IndexOfSpecialElement {
    static void read(int i) {
        int[] values = {3, 1, 4, 1, 5, 9, 2, 6};
        if (0 <= i && i < 8 && values[i] == 9) {
            throw new IllegalStateException("nine");
        }
    }
}
