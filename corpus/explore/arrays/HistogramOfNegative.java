// explore: HistogramOfNegative#count
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

public class HistogramOfNegative {
    static void count(int a) {
        int[] counts = new int[4];
        counts[a % 4]++;
    }
}
