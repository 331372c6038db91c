// explore: AverageRoundedUp#average
// verdict: safe
// complete: true

public class AverageRoundedUp {
    // The overflow-free average of two ints.
    static int average(int a, int b) {
        int average = (a | b) - ((a ^ b) >> 1);
        assert average >= Math.min(a, b);
        assert average <= Math.max(a, b);
        return average;
    }
}
