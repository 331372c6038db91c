// explore: MapForgetsDuplicates#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import java.util.HashMap;
import java.util.Map;

public class MapForgetsDuplicates {
    static void check(int first, int second) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(first, 1);
        map.put(second, 2);
        assert map.size() == 2;
    }
}
