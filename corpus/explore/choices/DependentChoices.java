// explore: DependentChoices
// verdict: safe
// complete: true
// paths: 10

import spelunk.Choose;

public class DependentChoices {
    // 1 + 2 + 3 + 4 pairs.
    public static void main(String[] args) {
        int size = Choose.intIn(1, 4);
        int index = Choose.intIn(0, size - 1);
        int[] values = new int[size];
        values[index] = 1;
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += values[i] * (i == index ? 1 : 2);
        }
        assert sum == 1;
    }
}
