// explore: ConcurrentMapOfAnyKeys
// verdict: safe
// complete: true

import java.util.concurrent.ConcurrentHashMap;
import spelunk.Choose;

public class ConcurrentMapOfAnyKeys {
    // The table is reached by offsets, which are as unknown as the keys.
    public static void main(String[] args) {
        int first = Choose.anyInt();
        int second = Choose.anyInt();
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        counts.merge(first, 1, Integer::sum);
        counts.merge(second, 1, Integer::sum);
        assert counts.get(first) == (first == second ? 2 : 1);
        counts.computeIfPresent(second, (key, count) -> null);
        assert !counts.containsKey(second);
        assert counts.containsKey(first) == (first != second);
    }
}
