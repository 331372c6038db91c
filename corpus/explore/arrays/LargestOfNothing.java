// explore: LargestOfNothing#largest
// verdict: violation
// exception: java.lang.NullPointerException
// exception: java.lang.ArrayIndexOutOfBoundsException

public class LargestOfNothing {
    // Neither null nor an empty array is expected.
    static int largest(int[] values) {
        int largest = values[0];
        for (int value : values) {
            largest = Math.max(largest, value);
        }
        return largest;
    }
}
