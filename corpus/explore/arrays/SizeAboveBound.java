// explore: SizeAboveBound#allocate
// verdict: violation
// complete: false
// exception: java.lang.ArrayIndexOutOfBoundsException

public class SizeAboveBound {
    // Fails for 11 and more elements only, which is above the bound on arrays of symbolic length.
    static void allocate(int n) {
        if (n < 0 || n > 1_000_000) {
            return;
        }
        int[] values = new int[n];
        int[] copy = new int[10];
        if (n > 10) {
            System.out.println(copy[values.length - 1]);
        }
    }
}
