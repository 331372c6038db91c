// explore: MapOfAnyKeys#check
// verdict: safe
// complete: true

import java.util.HashMap;
import java.util.Map;

public class MapOfAnyKeys {
    static void check(int first, int second) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(first, 1);
        map.put(second, 2);
        assert map.size() == (first == second ? 1 : 2);
        assert map.get(second) == 2;
    }
}
