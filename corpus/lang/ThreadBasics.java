// features: threads, join, Thread subclass, uncaught exception handler, thread names
public class ThreadBasics {
    static class Worker extends Thread {
        final int n;
        long result;

        Worker(String name, int n) {
            super(name);
            this.n = n;
        }

        @Override
        public void run() {
            for (int i = 1; i <= n; i++) {
                result += (long) i * i;
            }
        }
    }

    static volatile int ready;

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker("worker-" + i, (i + 1) * 1000);
        }
        System.out.println(workers[0].getState() + " " + workers[0].isAlive() + " " + workers[0].getName());
        for (Worker w : workers) {
            w.start();
        }
        long total = 0;
        for (Worker w : workers) {
            w.join();
            total += w.result;
        }
        System.out.println(total + " " + workers[0].isAlive() + " " + workers[0].getState());
        try {
            workers[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice");
        }
        StringBuffer log = new StringBuffer();
        Thread failing = new Thread(() -> {
            log.append("before ");
            throw new IllegalStateException("in thread");
        }, "failing");
        failing.setUncaughtExceptionHandler((t, e) -> log.append(t.getName()).append(" died of ").append(e.getMessage()));
        failing.start();
        failing.join();
        System.out.println(log);
        Thread outer = new Thread(() -> {
            Thread inner = new Thread(() -> ready += 5);
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                ready = -1;
            }
            ready *= 2;
        });
        outer.start();
        outer.join();
        System.out.println(ready);
        new Worker("direct", 3).run();
        Runnable r = () -> System.out.println("on " + Thread.currentThread().getName());
        r.run();
        Thread named = new Thread(r, "named");
        named.start();
        named.join();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        local.set(8);
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = local.get());
        other.start();
        other.join();
        System.out.println(local.get() + " " + seen[0]);
    }
}
