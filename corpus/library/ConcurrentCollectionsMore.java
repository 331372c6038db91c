// features: ConcurrentSkipListSet, ConcurrentLinkedDeque, PriorityBlockingQueue, DelayQueue-free, Exchanger-free, ConcurrentHashMap iteration

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

public class ConcurrentCollectionsMore {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        for (int i = 0; i < 100; i++) {
            set.add(i * 37 % 101);
        }
        System.out.println(set.first() + " " + set.last() + " " + set.size() + " " + set.headSet(10) + " " + set.ceiling(50) + " " + set.descendingSet().first());
        for (Integer v : set) {
            if (v % 2 == 0) {
                set.remove(v);
            }
            if (v < 5) {
                set.add(v + 1000);
            }
        }
        System.out.println(set.size() + " " + set.tailSet(95) + " " + set.pollFirst());
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>(List.of("b", "c"));
        deque.addFirst("a");
        deque.addLast("d");
        deque.removeFirstOccurrence("c");
        Iterator<String> it = deque.iterator();
        it.next();
        deque.addLast("e");
        StringBuilder sb = new StringBuilder();
        it.forEachRemaining(sb::append);
        System.out.println(deque + " " + sb + " " + deque.pollLast() + deque.peekFirst());
        PriorityBlockingQueue<int[]> queue = new PriorityBlockingQueue<>(4, Comparator.comparingInt(a -> a[0]));
        for (int i = 0; i < 10; i++) {
            queue.put(new int[] {i * 7 % 10, i});
        }
        List<Integer> drained = new ArrayList<>();
        while (!queue.isEmpty()) {
            drained.add(queue.take()[0]);
        }
        System.out.println(drained);
        LinkedBlockingDeque<Integer> bounded = new LinkedBlockingDeque<>(2);
        System.out.println(bounded.offerFirst(1) + " " + bounded.offerLast(2) + " " + bounded.offerFirst(3) + " " + bounded.takeLast() + " " + bounded);
        ConcurrentHashMap<Integer, AtomicLong> counts = new ConcurrentHashMap<>(4);
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 300; i++) {
                    counts.computeIfAbsent((i + id) % 7, k -> new AtomicLong()).incrementAndGet();
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(new TreeMap<>(counts) + " " + counts.reduceValuesToLong(Long.MAX_VALUE, AtomicLong::get, 0, Long::sum));
        ConcurrentHashMap<String, Integer> colliding = new ConcurrentHashMap<>();
        for (String s : new String[] {"AaAa", "BBBB", "AaBB", "BBAa", "AaAaAa", "AaAaBB", "BBBBBB", "BBAaBB", "AaBBBB", "BBAaAa", "AaBBAa", "BBBBAa"}) {
            colliding.put(s, s.hashCode());
        }
        System.out.println(colliding.size() + " " + new TreeMap<>(colliding).keySet() + " " + colliding.remove("AaBB") + " " + colliding.get("AaBB"));
        colliding.replaceAll((k, v) -> k.length());
        System.out.println(colliding.values().stream().mapToInt(x -> x).sum());
    }
}
