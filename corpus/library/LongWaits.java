// features: threads, waits that never end by themselves
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

public class LongWaits {
    private static final Object LOCK = new Object();
    private static boolean isOpen;

    public static void main(String[] args) throws Exception {
        Thread.sleep(3);
        CountDownLatch ready = new CountDownLatch(2);
        Thread waiting = new Thread(() -> waits(ready));
        Thread sleeping = new Thread(() -> sleeps(ready));
        Thread parked = new Thread(() -> LockSupport.parkNanos(Long.MAX_VALUE));
        waiting.start();
        sleeping.start();
        parked.start();
        System.out.println(ready.await(Long.MAX_VALUE, TimeUnit.DAYS));
        synchronized (LOCK) {
            isOpen = true;
            LOCK.notifyAll();
        }
        sleeping.interrupt();
        LockSupport.unpark(parked);
        waiting.join(Long.MAX_VALUE);
        sleeping.join();
        parked.join();
        System.out.println("all came back");
    }

    private static void waits(CountDownLatch ready) {
        synchronized (LOCK) {
            ready.countDown();
            while (!isOpen) {
                try {
                    LOCK.wait(Long.MAX_VALUE);
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
            }
        }
    }

    private static void sleeps(CountDownLatch ready) {
        ready.countDown();
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException expected) {
            // That is what it waits for.
        }
    }
}
