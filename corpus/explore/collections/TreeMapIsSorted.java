// explore: TreeMapIsSorted#check
// verdict: safe
// complete: true

import java.util.TreeMap;

public class TreeMapIsSorted {
    static void check(int a, int b, int c) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(a, 1);
        map.put(b, 2);
        map.put(c, 3);
        assert map.firstKey() <= a && map.firstKey() <= b && map.firstKey() <= c;
        assert map.lastKey() >= a && map.lastKey() >= b && map.lastKey() >= c;
        assert map.get(c) == 3;
    }
}
