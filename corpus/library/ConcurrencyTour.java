// features: executors, fork join, parallel streams, timers, locks, phasers, exchangers, thread locals
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

public class ConcurrencyTour {
    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib a = new Fib(n - 1);
            a.fork();
            return new Fib(n - 2).compute() + a.join();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new ForkJoinPool(2).invoke(new Fib(12)));
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().mapToLong(i -> (long) i * i).sum());
        System.out.println(Arrays.asList(5, 3, 1, 4).parallelStream().sorted().map(String::valueOf).collect(Collectors.joining(",")));
        int[] big = new int[20000];
        Arrays.parallelSetAll(big, i -> (i * 7919) % 20000);
        Arrays.parallelSort(big);
        System.out.println(big[0] + " " + big[19999]);
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> sf = s.schedule(() -> "scheduled", 20, TimeUnit.MILLISECONDS);
        System.out.println(sf.get());
        s.shutdown();
        System.out.println(s.awaitTermination(1, TimeUnit.SECONDS));
        Timer timer = new Timer(true);
        CountDownLatch latch = new CountDownLatch(3);
        timer.schedule(new TimerTask() {
            public void run() {
                latch.countDown();
            }
        }, 1, 1);
        latch.await();
        timer.cancel();
        System.out.println("timer " + latch.getCount());
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        StampedLock sl = new StampedLock();
        long st = sl.tryOptimisticRead();
        System.out.println(sl.validate(st));
        Phaser ph = new Phaser(1);
        System.out.println(ph.arrive() + " " + ph.getPhase());
        Exchanger<String> ex = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                System.out.println("other got " + ex.exchange("from other"));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        other.start();
        String got = ex.exchange("from main");
        other.join();
        System.out.println("main got " + got);
        CyclicBarrier bar = new CyclicBarrier(2, () -> System.out.println("barrier"));
        Thread w = new Thread(() -> {
            try {
                bar.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        w.start();
        bar.await();
        w.join();
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) {
                    q.put(i);
                }
                q.put(-1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        producer.start();
        int sum = 0;
        for (int v; (v = q.take()) >= 0;) {
            sum += v;
        }
        System.out.println(sum);
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = pool.invokeAll(List.of(() -> 1, () -> 2, () -> 3));
        int total = 0;
        for (Future<Integer> f : fs) {
            total += f.get();
        }
        System.out.println(total);
        Future<?> bad = pool.submit(() -> {
            throw new IllegalStateException("inside");
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        pool.shutdownNow();
        CompletableFuture<String> cf = CompletableFuture.supplyAsync(() -> 20).thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum).thenApply(i -> "cf " + i);
        System.out.println(cf.get());
        System.out.println(CompletableFuture.supplyAsync(() -> {
            if (true) {
                throw new RuntimeException("x");
            }
            return 1;
        }).exceptionally(t -> -1).join());
        ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 5);
        Thread t = new Thread(() -> tl.set(9));
        t.start();
        t.join();
        System.out.println(tl.get());
        LongAdder adder = new LongAdder();
        IntStream.range(0, 100).parallel().forEach(i -> adder.add(i));
        System.out.println(adder.sum());
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        ConcurrentSkipListMap<String, Integer> sk = new ConcurrentSkipListMap<>(Map.of("b", 2, "a", 1, "c", 3));
        System.out.println(sk + " " + sk.headMap("c"));
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getThreadGroup().getName() + " " + Thread.currentThread().getPriority());
    }
}
