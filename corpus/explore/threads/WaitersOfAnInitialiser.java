// explore: WaitersOfAnInitialiser
// verdict: safe
// complete: true
// paths: 2

import spelunk.Choose;

/** A thread that needs a class which another one initialises waits for it. */
public class WaitersOfAnInitialiser {
    static class Slow {
        static int value;

        static {
            try {
                Thread.sleep(50);
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
            value = 9;
        }
    }

    static int seen;

    public static void main(String[] arguments) throws InterruptedException {
        boolean first = Choose.bool();
        Thread thread = new Thread(() -> seen = Slow.value);
        thread.start();
        if (first) {
            assert Slow.value == 9;
        } else {
            Thread.sleep(10);
            assert Slow.value == 9;
        }
        thread.join();
        assert seen == 9;
    }
}
