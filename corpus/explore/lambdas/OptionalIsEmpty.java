// explore: OptionalIsEmpty#find
// verdict: violation
// complete: true
// exception: java.util.NoSuchElementException

import java.util.Optional;

public class OptionalIsEmpty {
    static int find(int x) {
        Optional<Integer> found = x > 100 ? Optional.of(x) : Optional.empty();
        return found.filter(value -> value != 500).get();
    }
}
