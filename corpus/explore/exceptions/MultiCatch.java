// explore: MultiCatch#check
// verdict: safe
// complete: true

public class MultiCatch {
    static int check(int i, int d) {
        int[] values = {10, 20, 30};
        try {
            return values[i] / d;
        } catch (ArrayIndexOutOfBoundsException | ArithmeticException either) {
            assert i < 0 || i > 2 || d == 0;
            return -1;
        }
    }
}
