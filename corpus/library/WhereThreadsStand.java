// features: threads, thread states, stack traces of other threads, yield, spinning, class initialisation by natives
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.MissingResourceException;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** What one thread can see of another: its state and its stack; and what two of them need at once. */
public class WhereThreadsStand {
    static final Object MONITOR = new Object();
    static volatile boolean released;
    static volatile boolean wokenUp;

    static void awaitState(Thread thread, Thread.State wanted) {
        while (thread.getState() != wanted) {
            Thread.yield();
        }
        System.out.println(thread.getName() + " " + thread.getState() + " " + thread.isAlive());
    }

    static void waitForNotification() {
        synchronized (MONITOR) {
            try {
                MONITOR.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    static void park() {
        LockSupport.park();
    }

    static void spin() {
        while (!released) {
            Thread.onSpinWait();
        }
    }

    static Thread started(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        System.out.println(name + " " + thread.getState() + " " + thread.getStackTrace().length);
        thread.start();
        return thread;
    }

    static boolean stands(StackTraceElement[] trace, String method) {
        for (StackTraceElement element : trace) {
            if (element.getMethodName().equals(method)) {
                return element.getClassName().equals("WhereThreadsStand")
                        && element.getFileName().equals("WhereThreadsStand.java")
                        && element.getLineNumber() > 0;
            }
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        Thread waiting = started("waiting", WhereThreadsStand::waitForNotification);
        awaitState(waiting, Thread.State.WAITING);
        Thread parked = started("parked", WhereThreadsStand::park);
        awaitState(parked, Thread.State.WAITING);
        Thread timed = started("timed", () -> LockSupport.parkNanos(1L << 60));
        awaitState(timed, Thread.State.TIMED_WAITING);
        Thread sleeping = started("sleeping", () -> {
            try {
                Thread.sleep(1L << 40);
            } catch (InterruptedException e) {
                wokenUp = true;
            }
        });
        awaitState(sleeping, Thread.State.TIMED_WAITING);
        Thread blocked;
        synchronized (MONITOR) {
            blocked = started("blocked", WhereThreadsStand::waitForNotification);
            awaitState(blocked, Thread.State.BLOCKED);
        }
        awaitState(blocked, Thread.State.WAITING);
        Thread spinning = started("spinning", WhereThreadsStand::spin);
        System.out.println(spinning.getState() + " " + Thread.currentThread().getState());

        System.out.println(stands(waiting.getStackTrace(), "waitForNotification"));
        System.out.println(stands(parked.getStackTrace(), "park") || stands(parked.getStackTrace(), "run"));
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(Thread.currentThread()) + " "
                + all.keySet().containsAll(List.of(waiting, parked, timed, sleeping, blocked, spinning)));
        System.out.println(stands(all.get(Thread.currentThread()), "main"));

        released = true;
        synchronized (MONITOR) {
            MONITOR.notifyAll();
        }
        LockSupport.unpark(parked);
        LockSupport.unpark(timed);
        sleeping.interrupt();
        for (Thread thread : List.of(waiting, parked, timed, sleeping, blocked, spinning)) {
            thread.join();
            System.out.println(thread.getName() + " " + thread.getState() + " " + thread.getStackTrace().length);
        }
        System.out.println(wokenUp);
        needTheSameClasses();
    }

    /** Classes whose initialisers this thread has started are there for others too. */
    static void needTheSameClasses() throws Exception {
        AtomicInteger done = new AtomicInteger();
        useLibraries(done);
        CountDownLatch end = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                useLibraries(done);
                end.countDown();
            }).start();
        }
        end.await();
        System.out.println(done);
    }

    static void useLibraries(AtomicInteger done) {
        try {
            ResourceBundle.getBundle("nobody.has.this");
        } catch (MissingResourceException e) {
            done.incrementAndGet();
        }
        ServiceLoader.load(Runnable.class).forEach(Runnable::run);
        ServiceLoader.load(Runnable.class, ClassLoader.getPlatformClassLoader()).forEach(Runnable::run);
        done.addAndGet(StackWalker.getInstance().walk(frames -> (int) frames.limit(1).count()));
        try {
            Object length = MethodHandles.lookup()
                    .findVirtual(String.class, "length", MethodType.methodType(int.class))
                    .invoke("four");
            done.addAndGet((Integer) length);
        } catch (Throwable e) {
            System.out.println(e);
        }
    }
}
