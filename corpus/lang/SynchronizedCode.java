// features: synchronized, monitors, exceptions, IllegalMonitorStateException, threads
public class SynchronizedCode {
    private int count;
    private static int total;
    private final Object lock = new Object();

    synchronized int increment() {
        return ++count;
    }

    static synchronized int add(int n) {
        total += n;
        return total;
    }

    int nested() {
        synchronized (this) {
            synchronized (lock) {
                synchronized (this) {
                    increment();
                    return count * 10;
                }
            }
        }
    }

    synchronized int fail(int n) {
        if (n == 0) {
            throw new IllegalStateException("inside monitor, held " + Thread.holdsLock(this));
        }
        return fail(n - 1);
    }

    int loop() {
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            synchronized (lock) {
                if (i == 1) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                sum += i;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        SynchronizedCode s = new SynchronizedCode();
        System.out.println(s.increment() + s.increment() + " " + s.nested() + " " + add(5) + add(6) + " " + s.loop());
        try {
            s.fail(3);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " then " + Thread.holdsLock(s));
        }
        try {
            synchronized (s.lock) {
                System.out.println(Thread.holdsLock(s.lock));
                throw new Exception("leaving");
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + Thread.holdsLock(s.lock));
        }
        for (Runnable r : new Runnable[] {s::notify, s::notifyAll, () -> {
            try {
                s.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }}) {
            try {
                r.run();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        synchronized (s) {
            s.notify();
            s.notifyAll();
        }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    s.increment();
                    add(id);
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(s.count + " " + total);
        try {
            synchronized ((Object) null) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
    }
}
