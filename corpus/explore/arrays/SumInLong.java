// explore: SumInLong
// verdict: safe
// complete: true

import spelunk.Choose;

public class SumInLong {
    public static void main(String[] args) {
        int[] values = Choose.anyIntArray(3);
        long sum = 0;
        for (int value : values) {
            Choose.assume(value > 0);
            sum += value;
        }
        assert sum >= values.length;
    }
}
