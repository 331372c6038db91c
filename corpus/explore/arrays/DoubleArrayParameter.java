// explore: DoubleArrayParameter#mean
// verdict: violation
// exception: java.lang.AssertionError

public class DoubleArrayParameter {
    // The mean of no numbers is not a number.
    static double mean(double[] values) {
        if (values == null || values.length > 1) {
            return 0;
        }
        double sum = 0;
        for (double value : values) {
            if (!(value >= 0 && value <= 1)) {
                return 0;
            }
            sum += value;
        }
        double mean = sum / values.length;
        assert mean >= 0;
        return mean;
    }
}
