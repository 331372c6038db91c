// explore: MapOfSmallKeys
// verdict: safe
// complete: true

import java.util.HashMap;
import java.util.Map;
import spelunk.Choose;

public class MapOfSmallKeys {
    public static void main(String[] args) {
        int first = Choose.intIn(0, 3);
        int second = Choose.intIn(0, 3);
        Map<Integer, String> map = new HashMap<>();
        map.put(first, "first");
        map.put(second, "second");
        assert map.size() == (first == second ? 1 : 2);
        assert map.get(second).equals("second");
        assert first == second || map.get(first).equals("first");
    }
}
