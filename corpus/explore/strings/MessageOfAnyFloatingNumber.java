// explore: MessageOfAnyFloatingNumber#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// paths: 4

public class MessageOfAnyFloatingNumber {
    static void check(double value, float share) {
        if (value < 0.5 && share > 2) {
            throw new IllegalStateException("bad value " + value + " of " + share);
        }
        if (value < 0.5 || share > 2) {
            return;
        }
    }
}
