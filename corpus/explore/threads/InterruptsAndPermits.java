// explore: InterruptsAndPermits
// verdict: safe
// complete: true
// paths: 4

import java.util.concurrent.locks.LockSupport;
import spelunk.Choose;

/** Permits and interrupt flags of a thread that waits before the choice belong to the path. */
public class InterruptsAndPermits {
    static int woken;
    static int interrupted;

    public static void main(String[] arguments) throws InterruptedException {
        Thread parked = new Thread(() -> {
            LockSupport.park();
            if (Thread.interrupted()) {
                interrupted++;
            } else {
                woken++;
            }
        });
        parked.start();
        Thread.sleep(1);
        switch (Choose.intIn(0, 3)) {
            case 0 -> LockSupport.unpark(parked);
            case 1 -> parked.interrupt();
            case 2 -> {
                Thread.currentThread().interrupt();
                assert Thread.interrupted() && !Thread.interrupted();
                LockSupport.unpark(parked);
            }
            default -> {
                LockSupport.unpark(Thread.currentThread());
                LockSupport.park();
                parked.interrupt();
            }
        }
        assert woken + interrupted == 0;
        parked.join();
        assert woken + interrupted == 1;
    }
}
