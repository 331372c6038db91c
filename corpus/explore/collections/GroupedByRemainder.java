// explore: GroupedByRemainder#group
// verdict: safe
// complete: true

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class GroupedByRemainder {
    static void group(int a, int b) {
        Map<Integer, List<Integer>> groups = new HashMap<>();
        for (int value : new int[] {a, b}) {
            groups.computeIfAbsent(value & 1, key -> new ArrayList<>()).add(value);
        }
        assert groups.size() == ((a ^ b) & 1) + 1;
        for (Map.Entry<Integer, List<Integer>> group : groups.entrySet()) {
            for (int member : group.getValue()) {
                assert (member & 1) == group.getKey();
            }
        }
    }
}
