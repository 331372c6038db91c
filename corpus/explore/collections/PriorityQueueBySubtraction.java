// explore: PriorityQueueBySubtraction#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import java.util.PriorityQueue;

public class PriorityQueueBySubtraction {
    // The comparator overflows.
    static void check(int a, int b) {
        PriorityQueue<Integer> queue = new PriorityQueue<>((x, y) -> x - y);
        queue.add(a);
        queue.add(b);
        int first = queue.poll();
        int second = queue.poll();
        assert first <= second;
    }
}
