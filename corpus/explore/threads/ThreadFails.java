// explore: ThreadFails
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

/** What goes wrong in another thread is told to the one that waits for it. */
public class ThreadFails {
    static volatile Throwable failure;

    public static void main(String[] arguments) throws InterruptedException {
        int divisor = Choose.anyInt();
        Thread thread = new Thread(() -> {
            try {
                assert 100 / divisor != 7;
            } catch (Throwable thrown) {
                failure = thrown;
            }
        });
        thread.start();
        thread.join();
        if (failure instanceof AssertionError) {
            throw (AssertionError) failure;
        }
        assert failure == null || divisor == 0;
    }
}
