// explore: RemoveByValue#remove
// verdict: safe
// complete: true

import java.util.ArrayList;
import java.util.List;

public class RemoveByValue {
    static void remove(int element) {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        boolean removed = list.remove(Integer.valueOf(element));
        assert removed == (element >= 1 && element <= 3);
        assert list.size() == (removed ? 2 : 3);
    }
}
