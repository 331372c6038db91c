// features: synchronized, wait, notifyAll, bounded buffer, producer and consumer

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

public class MonitorWaitNotify {
    static class Buffer {
        private final ArrayDeque<Integer> items = new ArrayDeque<>();
        private final int capacity;

        Buffer(int capacity) {
            this.capacity = capacity;
        }

        synchronized void put(int v) throws InterruptedException {
            while (items.size() == capacity) {
                wait();
            }
            items.add(v);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int v = items.remove();
            notifyAll();
            return v;
        }
    }

    static class PingPong {
        private boolean ping = true;
        final StringBuilder log = new StringBuilder();

        synchronized void play(boolean mine, String word, int times) {
            for (int i = 0; i < times; i++) {
                while (ping != mine) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                log.append(word);
                ping = !ping;
                notify();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer(3);
        List<Integer> received = new ArrayList<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 50; i++) {
                    buffer.put(i * i);
                }
                buffer.put(-1);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int v = buffer.take(); v >= 0; v = buffer.take()) {
                    received.add(v);
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        consumer.start();
        producer.start();
        producer.join();
        consumer.join();
        System.out.println(received.size() + " " + received.get(49) + " " + received.stream().mapToInt(x -> x).sum());
        PingPong game = new PingPong();
        Thread a = new Thread(() -> game.play(true, "ping ", 5));
        Thread b = new Thread(() -> game.play(false, "pong ", 5));
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(game.log);
        try {
            game.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner: " + e.getMessage());
        }
        synchronized (game) {
            synchronized (game) {
                game.wait(1);
                System.out.println("reentrant, timed wait returns " + Thread.holdsLock(game));
            }
        }
    }
}
