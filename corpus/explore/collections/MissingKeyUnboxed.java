// explore: MissingKeyUnboxed#get
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

import java.util.HashMap;
import java.util.Map;

public class MissingKeyUnboxed {
    static int get(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 10);
        map.put(2, 20);
        return map.get(key);
    }
}
