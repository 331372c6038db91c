// explore: SortedList#check
// verdict: safe
// complete: true

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SortedList {
    static void check(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        Collections.sort(list);
        assert list.get(0) <= list.get(1) && list.get(1) <= list.get(2);
        assert Collections.max(list) == list.get(2).intValue();
    }
}
