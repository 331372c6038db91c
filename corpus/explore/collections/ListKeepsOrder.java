// explore: ListKeepsOrder#check
// verdict: safe
// complete: true

import java.util.ArrayList;
import java.util.List;

public class ListKeepsOrder {
    static void check(int a, int b, int c) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        list.add(1, c);
        assert list.size() == 3;
        assert list.get(0) == a && list.get(1) == c && list.get(2) == b;
    }
}
