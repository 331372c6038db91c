// explore: WaitsOfAnyLength
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// exception: java.lang.IllegalStateException

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import spelunk.Choose;

public class WaitsOfAnyLength {
    public static void main(String[] args) throws InterruptedException {
        int time = Choose.intIn(-1, 5);
        long before = System.nanoTime();
        Thread.sleep(time);
        assert System.nanoTime() - before >= TimeUnit.MILLISECONDS.toNanos(time);
        LockSupport.parkNanos(time);
        assert new ReentrantLock().tryLock(time, TimeUnit.MILLISECONDS);
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(time + 1);
        }
        if (time == 3) {
            throw new IllegalStateException();
        }
    }
}
