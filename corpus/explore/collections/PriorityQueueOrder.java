// explore: PriorityQueueOrder#check
// verdict: safe
// complete: true

import java.util.PriorityQueue;

public class PriorityQueueOrder {
    static void check(int a, int b, int c) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(a);
        queue.add(b);
        queue.add(c);
        int first = queue.poll();
        int second = queue.poll();
        int third = queue.poll();
        assert first <= second && second <= third;
        assert queue.isEmpty();
    }
}
