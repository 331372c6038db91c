// explore: DaemonByChoice#start
// verdict: safe
// complete: true
// paths: 2

/** Whether a thread is a daemon is an input. */
public class DaemonByChoice {
    static int ran;

    static void start(boolean isDaemon) throws InterruptedException {
        ran = 0;
        Thread thread = new Thread(() -> ran++);
        thread.setDaemon(isDaemon);
        thread.start();
        thread.join();
        assert ran == 1;
        assert thread.isDaemon() == isDaemon;
    }
}
