// features: CompletableFuture, ConcurrentLinkedQueue, ConcurrentSkipListMap, FutureTask, ThreadLocalRandom seeded use, Phaser, Exchanger-free concurrency on one thread
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class ConcurrentLibrary {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> base = new CompletableFuture<>();
        CompletableFuture<String> mapped = base.thenApply(v -> v * 2).thenCombine(CompletableFuture.completedFuture("x"), (v, s) -> s + v);
        List<String> seen = new ArrayList<>();
        mapped.whenComplete((v, e) -> seen.add(v + "/" + e));
        System.out.println(mapped.isDone() + " " + base.complete(21) + " " + mapped.get() + seen + base.complete(1));
        CompletableFuture<Integer> failed = base.thenApply(v -> v / 0);
        System.out.println(failed.isCompletedExceptionally() + " " + failed.exceptionally(e -> -1).join() + " " + failed.handle((v, e) -> e.getClass().getSimpleName()).get());
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        System.out.println(CompletableFuture.allOf(base, mapped).thenApply(v -> "all").join() + CompletableFuture.anyOf(base, new CompletableFuture<>()).join());
        FutureTask<String> task = new FutureTask<>(() -> "done");
        System.out.println(task.isDone());
        task.run();
        System.out.println(task.get() + task.isDone() + task.cancel(true));
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 10; i++) queue.offer(i * i);
        queue.remove(16);
        System.out.println(queue.poll() + " " + queue.peek() + queue + queue.size());
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>(List.of("m"));
        deque.addFirst("f");
        deque.addLast("l");
        System.out.println(deque.pollLast() + deque.pollFirst() + deque);
        ConcurrentSkipListMap<String, Integer> skip = new ConcurrentSkipListMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) skip.merge(s, 1, Integer::sum);
        System.out.println(skip + " " + skip.ceilingKey("g") + skip.headMap("fox") + skip.pollLastEntry() + skip.descendingMap().firstKey());
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(5, 1, 3));
        System.out.println(set + " " + set.higher(3) + set.first());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        latch.countDown();
        latch.await();
        Semaphore semaphore = new Semaphore(2);
        System.out.println(semaphore.tryAcquire() + " " + semaphore.availablePermits() + latch.getCount());
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        System.out.println(both.getReadLockCount() + " " + both.isWriteLocked() + lock.isLocked());
        both.readLock().unlock();
        StampedLock stamped = new StampedLock();
        long optimistic = stamped.tryOptimisticRead();
        long write = stamped.writeLock();
        stamped.unlockWrite(write);
        System.out.println(stamped.validate(optimistic) + " " + stamped.isWriteLocked());
        Phaser phaser = new Phaser(1);
        System.out.println(phaser.arrive() + " " + phaser.getPhase());
        ArrayBlockingQueue<String> bounded = new ArrayBlockingQueue<>(2);
        System.out.println(bounded.offer("a") + " " + bounded.offer("b") + bounded.offer("c") + bounded.take() + bounded);
        LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(List.of(1, 2));
        linked.put(3);
        System.out.println(linked.drainTo(new ArrayList<>()) + " " + linked.isEmpty());
        CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer v : copies) copies.add(v * 10);
        System.out.println(copies);
        int random = ThreadLocalRandom.current().nextInt(5, 10);
        System.out.println(random >= 5 && random < 10);
    }
}
