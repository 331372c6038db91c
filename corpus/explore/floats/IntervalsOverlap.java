// explore: IntervalsOverlap#check
// verdict: safe
// complete: true

public class IntervalsOverlap {
    static boolean overlap(double a, double b, double c, double d) {
        return a < d && c < b;
    }

    static void check(double a, double b, double c, double d) {
        assert overlap(a, b, c, d) == overlap(c, d, a, b);
    }
}
