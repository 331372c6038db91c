// explore: IteratorRemoves#clean
// verdict: safe
// complete: true

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class IteratorRemoves {
    static void clean(int unwanted) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        for (Iterator<Integer> iterator = list.iterator(); iterator.hasNext();) {
            if (iterator.next() == unwanted) {
                iterator.remove();
            }
        }
        assert !list.contains(unwanted);
    }
}
