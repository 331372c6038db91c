// explore: --match-states ForeverWithThreads
// verdict: safe
// complete: true

import spelunk.Choose;

/** Two threads take turns forever; there are few states. */
public class ForeverWithThreads {
    static final Object LOCK = new Object();
    static int value;
    static boolean produced;

    public static void main(String[] arguments) throws InterruptedException {
        Thread consumer = new Thread(ForeverWithThreads::consume);
        consumer.setDaemon(true);
        consumer.start();
        while (true) {
            synchronized (LOCK) {
                while (produced) {
                    LOCK.wait();
                }
                value = Choose.intIn(0, 2);
                produced = true;
                LOCK.notifyAll();
            }
        }
    }

    static void consume() {
        try {
            while (true) {
                synchronized (LOCK) {
                    while (!produced) {
                        LOCK.wait();
                    }
                    assert value >= 0 && value <= 2;
                    produced = false;
                    LOCK.notifyAll();
                }
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }
}
