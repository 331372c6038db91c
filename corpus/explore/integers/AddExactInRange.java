// explore: AddExactInRange#sum
// verdict: safe
// complete: true

import spelunk.Choose;

public class AddExactInRange {
    static int sum(int x, int y) {
        int limit = 1_000_000_000;
        Choose.assume(-limit <= x && x <= limit && -limit <= y && y <= limit);
        return Math.addExact(x, y);
    }
}
