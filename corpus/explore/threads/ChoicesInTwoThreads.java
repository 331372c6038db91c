// explore: ChoicesInTwoThreads
// verdict: safe
// complete: true
// paths: 9

import spelunk.Choose;

/** Choices are made in both threads, with frames of either one older than a choice of the other. */
public class ChoicesInTwoThreads {
    static int mine;
    static int others;
    static final Object LOCK = new Object();
    static boolean turn;
    /** An index is needed at once. */
    static final int[] VALUES = {0, 1, 2};

    static int choose(int depth) {
        int local = depth * 7;
        int chosen = depth == 0 ? VALUES[Choose.intIn(0, 2)] : choose(depth - 1);
        assert local == depth * 7;
        return chosen;
    }

    static void work() {
        try {
            synchronized (LOCK) {
                while (!turn) {
                    LOCK.wait();
                }
                others = 1 + choose(3);
                turn = false;
                LOCK.notifyAll();
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(ChoicesInTwoThreads::work);
        thread.start();
        int before = choose(5);
        synchronized (LOCK) {
            mine = before;
            turn = true;
            LOCK.notifyAll();
            while (turn) {
                LOCK.wait();
            }
        }
        thread.join();
        assert mine == before && others >= 1 && others <= 3;
    }
}
