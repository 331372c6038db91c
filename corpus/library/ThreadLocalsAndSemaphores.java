// features: ThreadLocal, InheritableThreadLocal, Semaphore, CyclicBarrier, BlockingQueue, Phaser-free

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class ThreadLocalsAndSemaphores {
    static final ThreadLocal<Integer> COUNTER = ThreadLocal.withInitial(() -> 100);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    public static void main(String[] args) throws InterruptedException {
        COUNTER.set(COUNTER.get() + 1);
        INHERITED.set("from main");
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Thread t = new Thread(() -> {
            COUNTER.set(COUNTER.get() * 2);
            seen.add(COUNTER.get() + " " + INHERITED.get());
        });
        t.start();
        t.join();
        System.out.println(seen + " " + COUNTER.get());
        COUNTER.remove();
        System.out.println(COUNTER.get());

        Semaphore permits = new Semaphore(2);
        permits.acquire();
        System.out.println(permits.tryAcquire() + " " + permits.tryAcquire() + " " + permits.availablePermits());
        permits.release(2);
        System.out.println(permits.drainPermits() + " " + permits.availablePermits());

        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        System.out.println(queue.offer(1) + " " + queue.offer(2) + " " + queue.offer(3) + " " + queue.remainingCapacity());
        try {
            queue.add(4);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(queue.take() + " " + queue.poll() + " " + queue.poll() + " " + queue.poll(1, TimeUnit.MILLISECONDS));
        BlockingQueue<String> pipe = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> {
            for (String s : new String[] {"x", "y", "z", "END"}) {
                pipe.add(s);
            }
        });
        producer.start();
        StringBuilder sb = new StringBuilder();
        for (String s = pipe.take(); !s.equals("END"); s = pipe.take()) {
            sb.append(s);
        }
        producer.join();
        System.out.println(sb + " " + pipe.isEmpty());
        ConcurrentLinkedQueue<Integer> free = new ConcurrentLinkedQueue<>(List.of(3, 1, 2));
        free.offer(9);
        System.out.println(free.poll() + " " + free + " " + free.contains(2) + " " + free.remove(2) + " " + free.size());
        List<Integer> drained = new ArrayList<>();
        LinkedBlockingQueue<Integer> many = new LinkedBlockingQueue<>(List.of(1, 2, 3, 4));
        System.out.println(many.drainTo(drained, 3) + " " + drained + " " + many);
    }
}
