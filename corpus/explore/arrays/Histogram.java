// explore: Histogram#count
// verdict: safe
// complete: true

public class Histogram {
    static void count(int a, int b, int c) {
        int[] counts = new int[4];
        counts[a & 3]++;
        counts[b & 3]++;
        counts[c & 3]++;
        assert counts[0] + counts[1] + counts[2] + counts[3] == 3;
    }
}
