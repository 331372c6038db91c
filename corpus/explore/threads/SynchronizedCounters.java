// explore: SynchronizedCounters
// verdict: safe
// complete: true

import spelunk.Choose;

public class SynchronizedCounters {
    private int count;

    synchronized void add(int amount) {
        count += amount;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int amount = Choose.anyInt();
        SynchronizedCounters counter = new SynchronizedCounters();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    counter.add(amount);
                    Thread.yield();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter.count == 6 * amount;
        assert !Thread.holdsLock(counter);
    }
}
