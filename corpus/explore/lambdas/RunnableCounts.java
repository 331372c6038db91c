// explore: RunnableCounts#run
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class RunnableCounts {
    static void run(int times) {
        Choose.assume(0 <= times && times <= 4);
        int[] count = {0};
        Runnable tick = () -> count[0]++;
        for (int i = 0; i < times; i++) {
            tick.run();
        }
        assert count[0] != 3;
    }
}
