// explore: RemoveByIndexOrValue#remove
// verdict: violation
// complete: true
// exception: java.lang.IndexOutOfBoundsException

import java.util.ArrayList;
import java.util.List;
import spelunk.Choose;

public class RemoveByIndexOrValue {
    // `remove(int)` takes an index, not the element.
    static void remove(int element) {
        Choose.assume(0 <= element && element <= 3);
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        list.remove(element);
    }
}
