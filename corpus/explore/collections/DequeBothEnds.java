// explore: DequeBothEnds#check
// verdict: safe
// complete: true

import java.util.ArrayDeque;
import java.util.Deque;

public class DequeBothEnds {
    static void check(int a, int b, boolean front) {
        Deque<Integer> deque = new ArrayDeque<>();
        deque.addLast(a);
        if (front) {
            deque.addFirst(b);
        } else {
            deque.addLast(b);
        }
        int first = deque.peekFirst();
        assert first == (front ? b : a);
        int last = deque.pollLast();
        assert last == (front ? a : b);
    }
}
