// explore: SumOfPositivesWraps
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class SumOfPositivesWraps {
    public static void main(String[] args) {
        int[] values = Choose.anyIntArray(3);
        int sum = 0;
        for (int value : values) {
            Choose.assume(value > 0);
            sum += value;
        }
        assert sum >= 0;
    }
}
