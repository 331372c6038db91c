// features: AtomicInteger, AtomicLong, AtomicReference, AtomicIntegerArray, ReentrantLock, ReadWriteLock, Condition, LongAdder

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class AtomicsAndLocks {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger(5);
        System.out.println(n.getAndIncrement() + " " + n.incrementAndGet() + " " + n.addAndGet(10) + " " + n.getAndSet(100) + " " + n.compareAndSet(100, 7) + " " + n.compareAndSet(100, 8)
                + " " + n.updateAndGet(x -> x * x) + " " + n.getAndUpdate(x -> x - 1) + " " + n.accumulateAndGet(3, (a, b) -> a / b) + " " + n);
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(5) + " " + l.get() + " " + l.decrementAndGet());
        AtomicReference<String> ref = new AtomicReference<>("a");
        String original = ref.get();
        System.out.println(ref.compareAndSet(original, "b") + " " + ref.compareAndSet(original, "c") + " " + ref.getAndUpdate(s -> s + "!") + " " + ref.accumulateAndGet("z", String::concat));
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.getAndSet(true) + " " + flag.get() + " " + flag.compareAndSet(false, true));
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.incrementAndGet(1);
        array.accumulateAndGet(2, 9, Math::max);
        System.out.println(array + " " + array.compareAndSet(1, 1, 4) + " " + array.get(1));
        try {
            array.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("index refused");
        }
        LongAdder adder = new LongAdder();
        for (int i = 0; i < 10; i++) {
            adder.add(i);
        }
        System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);

        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isLocked());
        lock.unlock();
        lock.unlock();
        System.out.println(lock.tryLock() + " " + lock.isLocked());
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        Condition ready = lock.newCondition();
        int[] box = new int[1];
        Thread consumer = new Thread(() -> {
            lock.lock();
            try {
                while (box[0] == 0) {
                    ready.await();
                }
                box[0] *= 2;
            } catch (InterruptedException e) {
                box[0] = -1;
            } finally {
                lock.unlock();
            }
        });
        consumer.start();
        lock.lock();
        box[0] = 21;
        ready.signalAll();
        lock.unlock();
        consumer.join();
        System.out.println(box[0]);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.isWriteLocked() + " " + rw.writeLock().tryLock());
    }
}
