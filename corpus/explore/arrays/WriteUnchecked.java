// explore: WriteUnchecked#write
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

public class WriteUnchecked {
    static void write(int i, int value) {
        int[] values = new int[4];
        if (i <= 4) {
            values[Math.abs(i)] = value;
        }
    }
}
