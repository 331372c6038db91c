// explore: IntsInRange
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class IntsInRange {
    public static void main(String[] args) {
        int a = Choose.intIn(1, 6);
        int b = Choose.intIn(1, 6);
        assert a + b != 12;
    }
}
