// explore: StaticListIsUndone#step
// verdict: safe
// complete: true

import java.util.ArrayList;
import java.util.List;

public class StaticListIsUndone {
    static final List<Integer> SEEN = new ArrayList<>();

    static void step(int a, boolean twice) {
        SEEN.add(a);
        if (twice) {
            SEEN.add(a);
        }
        assert SEEN.size() == (twice ? 2 : 1);
    }
}
