// features: Thread start and join, Runnable, names, uncaught exception handler, interrupt flag, daemon

import java.util.ArrayList;
import java.util.List;

public class ThreadStartJoin {
    static int shared;

    static class Worker extends Thread {
        final int id;
        long result;

        Worker(int id) {
            super("worker-" + id);
            this.id = id;
        }

        @Override
        public void run() {
            for (int i = 1; i <= 1000; i++) {
                result += i * (long) id;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Worker w = new Worker(i);
            workers.add(w);
            w.start();
        }
        long total = 0;
        for (Worker w : workers) {
            w.join();
            total += w.result;
            System.out.println(w.getName() + " " + w.result + " " + w.isAlive() + " " + w.getState());
        }
        System.out.println(total);
        Thread[] adders = new Thread[3];
        Object lock = new Object();
        for (int i = 0; i < adders.length; i++) {
            adders[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) {
                    synchronized (lock) {
                        shared++;
                    }
                }
            });
        }
        for (Thread t : adders) {
            System.out.println(t.getState() + " " + t.isDaemon() + " " + t.getPriority());
            t.start();
        }
        for (Thread t : adders) {
            t.join();
        }
        System.out.println("shared " + shared);
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("inside");
        }, "failing");
        String[] caught = new String[1];
        failing.setUncaughtExceptionHandler((t, e) -> caught[0] = t.getName() + ": " + e.getMessage());
        failing.start();
        failing.join();
        System.out.println(caught[0]);
        try {
            failing.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start twice");
        }
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            System.out.println("interrupted " + Thread.currentThread().isInterrupted());
        }
        System.out.println(Thread.currentThread().getName() + " " + Thread.holdsLock(lock));
    }
}
