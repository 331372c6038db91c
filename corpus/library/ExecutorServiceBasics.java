// features: ExecutorService, Future, Callable, invokeAll, ExecutionException, CountDownLatch, shutdown

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ExecutorServiceBasics {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 5; i < 15; i += 3) {
            int n = i;
            futures.add(pool.submit(() -> fib(n)));
        }
        for (Future<Integer> f : futures) {
            System.out.println(f.get() + " " + f.isDone() + " " + f.isCancelled());
        }
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        StringBuilder sb = new StringBuilder();
        for (Future<String> f : pool.invokeAll(calls)) {
            sb.append(f.get());
        }
        System.out.println(sb);
        Future<?> failing = pool.submit(() -> {
            throw new IllegalArgumentException("task failed");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger sum = new AtomicInteger();
        for (int i = 1; i <= 3; i++) {
            int n = i;
            pool.execute(() -> {
                sum.addAndGet(n * 10);
                latch.countDown();
            });
        }
        latch.await();
        System.out.println(sum.get() + " " + latch.getCount());
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isShutdown() + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected after shutdown");
        }
        ExecutorService single = Executors.newSingleThreadExecutor();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            single.submit(() -> order.add(n));
        }
        single.shutdown();
        single.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(order);
        FutureTask<String> task = new FutureTask<>(() -> "direct");
        task.run();
        System.out.println(task.get() + " " + task.cancel(true));
    }
}
