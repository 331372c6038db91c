// explore: ReversedTwice
// verdict: safe
// complete: true
// paths: 4

import spelunk.Choose;

public class ReversedTwice {
    static void reverse(int[] values) {
        for (int i = 0, j = values.length - 1; i < j; i++, j--) {
            int kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }

    public static void main(String[] args) {
        int[] values = Choose.anyIntArray(3);
        int[] copy = values.clone();
        reverse(copy);
        reverse(copy);
        for (int i = 0; i < values.length; i++) {
            assert values[i] == copy[i];
        }
    }
}
