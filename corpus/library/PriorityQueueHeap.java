// features: PriorityQueue, Comparator, heap order, Iterator.remove

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

public class PriorityQueueHeap {
    record Task(String name, int priority, int order) { }

    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 0; i < 15; i++) {
            queue.add(i * 31 % 17);
        }
        System.out.println(queue);
        System.out.println(queue.peek() + " " + queue.size() + " " + queue.contains(13));
        System.out.println(queue.remove(13) + " " + queue.remove(99) + " " + queue);
        for (Iterator<Integer> it = queue.iterator(); it.hasNext();) {
            if (it.next() % 4 == 0) {
                it.remove();
            }
        }
        StringBuilder sb = new StringBuilder();
        while (!queue.isEmpty()) {
            sb.append(queue.poll()).append(',');
        }
        System.out.println(sb + " " + queue.poll() + " " + queue.peek());

        PriorityQueue<String> longest = new PriorityQueue<>(Comparator.comparing(String::length).reversed()
                .thenComparing(Comparator.naturalOrder()));
        longest.addAll(Arrays.asList("pear", "fig", "banana", "kiwi", "apple", "cherry", "date"));
        while (longest.size() > 2) {
            System.out.print(longest.remove() + " ");
        }
        System.out.println(longest);

        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).thenComparingInt(Task::order));
        for (int i = 0; i < 9; i++) {
            tasks.offer(new Task("t" + i, i % 3, i));
        }
        for (Task t = tasks.poll(); t != null; t = tasks.poll()) {
            System.out.println(t);
        }

        List<Integer> data = Arrays.asList(9, 4, 8, 1, 7, 2);
        PriorityQueue<Integer> max = new PriorityQueue<>(Collections.reverseOrder());
        max.addAll(data);
        int kth = 0;
        for (int k = 0; k < 3; k++) {
            kth = max.poll();
        }
        System.out.println("third largest " + kth + " rest " + max);
        Object[] array = max.toArray();
        Arrays.sort(array);
        System.out.println(Arrays.toString(array));
        try {
            new PriorityQueue<Object>().add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        try {
            new PriorityQueue<Integer>(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
