// explore: DeadlockAfterAChoice
// verdict: violation
// complete: true
// exception: deadlock

import spelunk.Choose;

/** On one of two paths each thread holds what the other one wants. */
public class DeadlockAfterAChoice {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();

    static void take(Object first, Object second) {
        try {
            synchronized (first) {
                Thread.sleep(10);
                synchronized (second) {
                    Thread.sleep(10);
                }
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        boolean ordered = Choose.bool();
        Thread thread = new Thread(() -> take(ordered ? LEFT : RIGHT, ordered ? RIGHT : LEFT));
        thread.start();
        take(LEFT, RIGHT);
        thread.join();
    }
}
