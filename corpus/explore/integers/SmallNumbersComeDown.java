// explore: --time-limit 60s SmallNumbersComeDown
// verdict: violation
// exception: java.lang.AssertionError

import spelunk.Choose;

/** Halved when even, else tripled and one more: 27 needs 111 steps. */
public class SmallNumbersComeDown {
    public static void main(String[] args) {
        int number = Choose.anyInt();
        Choose.assume(number >= 1 && number <= 60);
        int steps = 0;
        while (number != 1) {
            number = (number & 1) == 0 ? number / 2 : 3 * number + 1;
            steps++;
        }
        assert steps < 111;
    }
}
