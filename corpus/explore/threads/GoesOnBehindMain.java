// explore: GoesOnBehindMain
// verdict: safe
// complete: true
// paths: 2

import spelunk.Choose;

/** The program goes on after main has returned, as long as a thread does. */
public class GoesOnBehindMain {
    static boolean mainIsDone;
    static int seen;

    public static void main(String[] arguments) {
        boolean chosen = Choose.bool();
        new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
            assert mainIsDone;
            seen = chosen ? 1 : 2;
        }).start();
        mainIsDone = true;
    }
}
