// explore: OptionalWithDefault#find
// verdict: safe
// complete: true

import java.util.Optional;

public class OptionalWithDefault {
    static int find(int x) {
        Optional<Integer> found = x > 100 ? Optional.of(x) : Optional.empty();
        int value = found.map(n -> n - 100).orElse(0);
        assert value >= 0;
        return value;
    }
}
