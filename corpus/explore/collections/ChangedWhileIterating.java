// explore: ChangedWhileIterating#clean
// verdict: violation
// complete: true
// exception: java.util.ConcurrentModificationException

import java.util.ArrayList;
import java.util.List;

public class ChangedWhileIterating {
    static void clean(int unwanted) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        for (Integer element : list) {
            if (element == unwanted) {
                list.remove(element);
            }
        }
    }
}
