// explore: ImmutableList#add
// verdict: violation
// complete: true
// exception: java.lang.UnsupportedOperationException

import java.util.ArrayList;
import java.util.List;

public class ImmutableList {
    static void add(boolean copied) {
        List<Integer> list = List.of(1, 2);
        if (copied) {
            list = new ArrayList<>(list);
        }
        list.add(3);
    }
}
