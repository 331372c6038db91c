// explore: ExecutorAfterAChoice
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import spelunk.Choose;

/** A pool of threads that is made, used and shut down on every path. */
public class ExecutorAfterAChoice {
    public static void main(String[] arguments) throws Exception {
        int tasks = Choose.intIn(1, 3);
        boolean late = Choose.bool();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int number = i;
            results.add(pool.submit(() -> {
                if (late) {
                    Thread.sleep(100);
                }
                return number * number;
            }));
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.SECONDS);
        assert sum == (tasks == 1 ? 0 : tasks == 2 ? 1 : 5);
        if (late && sum == 5) {
            throw new IllegalStateException("three late tasks");
        }
    }
}
