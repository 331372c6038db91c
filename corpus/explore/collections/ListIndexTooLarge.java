// explore: ListIndexTooLarge#get
// verdict: violation
// complete: true
// exception: java.lang.IndexOutOfBoundsException

import java.util.ArrayList;
import java.util.List;

public class ListIndexTooLarge {
    static int get(int index) {
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        if (index < 0) {
            return 0;
        }
        return list.get(index);
    }
}
