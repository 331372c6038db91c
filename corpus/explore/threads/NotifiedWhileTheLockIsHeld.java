// explore: NotifiedWhileTheLockIsHeld
// verdict: safe
// complete: true
// paths: 2

import spelunk.Choose;

/** Who is notified gets the monitor when it is given up, also if its holder sleeps. */
public class NotifiedWhileTheLockIsHeld {
    static final Object LOCK = new Object();
    static String order = "";

    public static void main(String[] arguments) throws InterruptedException {
        boolean all = Choose.bool();
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException unexpected) {
                    throw new AssertionError(unexpected);
                }
                order += "w";
            }
        });
        waiter.start();
        Thread.sleep(5);
        synchronized (LOCK) {
            if (all) {
                LOCK.notifyAll();
            } else {
                LOCK.notify();
            }
            Thread.sleep(20);
            order += "h";
        }
        waiter.join();
        assert order.equals("hw");
    }
}
