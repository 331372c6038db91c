// explore: LinkedListOperations#check
// verdict: safe
// complete: true

import java.util.LinkedList;

public class LinkedListOperations {
    static void check(int a, int b, boolean reversed) {
        LinkedList<Integer> list = new LinkedList<>();
        list.add(a);
        if (reversed) {
            list.addFirst(b);
        } else {
            list.addLast(b);
        }
        assert list.indexOf(a) == (reversed && a != b ? 1 : 0);
        assert list.removeFirst() + list.removeFirst() == a + b;
        assert list.isEmpty();
    }
}
