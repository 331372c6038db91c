// explore: StartAndJoin
// verdict: safe
// complete: true
// paths: 4

import spelunk.Choose;

/** A thread that is started after a choice does its work, on every path anew. */
public class StartAndJoin {
    static int done;

    public static void main(String[] arguments) throws InterruptedException {
        int times = Choose.intIn(0, 3);
        assert done == 0;
        Thread thread = new Thread(() -> {
            for (int i = 0; i < times; i++) {
                done++;
            }
        });
        thread.start();
        thread.join();
        assert done == times && !thread.isAlive();
        assert thread.getState() == Thread.State.TERMINATED;
    }
}
