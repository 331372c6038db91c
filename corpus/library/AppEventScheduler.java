// features: discrete event simulation, PriorityQueue with stable ties, inner classes, callbacks, seeded Random statistics

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Random;

public class AppEventScheduler {
    interface Action {
        void run(long now);
    }

    record Event(long time, long order, String name, Action action) { }

    private final PriorityQueue<Event> queue = new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
    private long counter;
    private long now;

    void at(long time, String name, Action action) {
        if (time < now) {
            throw new IllegalArgumentException(name + " lies in the past: " + time + " < " + now);
        }
        queue.add(new Event(time, counter++, name, action));
    }

    void run(long until) {
        while (!queue.isEmpty() && queue.peek().time() <= until) {
            Event e = queue.poll();
            now = e.time();
            e.action().run(now);
        }
    }

    class Counter {
        private final Deque<Long> waiting = new ArrayDeque<>();
        private final Random random = new Random(77);
        private boolean busy;
        private int served;
        private long waited;
        private int longest;

        void arrive(long time) {
            waiting.add(time);
            longest = Math.max(longest, waiting.size());
            if (!busy) {
                serve(time);
            }
            if (time < 500) {
                at(time + 1 + random.nextInt(9), "arrive", this::arrive);
            }
        }

        void serve(long time) {
            busy = true;
            waited += time - waiting.remove();
            at(time + 2 + random.nextInt(7), "done", t -> {
                served++;
                busy = false;
                if (!waiting.isEmpty()) {
                    serve(t);
                }
            });
        }

        @Override
        public String toString() {
            return served + " served, waited " + waited + ", longest queue " + longest + ", mean " + Math.round(100.0 * waited / served) / 100.0;
        }
    }

    public static void main(String[] args) {
        AppEventScheduler s = new AppEventScheduler();
        StringBuilder log = new StringBuilder();
        s.at(5, "b", t -> log.append("b@").append(t).append(' '));
        s.at(3, "a", t -> {
            log.append("a@").append(t).append(' ');
            s.at(t + 2, "c", u -> log.append("c@").append(u).append(' '));
        });
        s.at(5, "d", t -> log.append("d@").append(t).append(' '));
        s.run(4);
        System.out.println(log + "| pending " + s.queue.size());
        s.run(10);
        System.out.println(log + "| now " + s.now);
        try {
            s.at(1, "late", t -> { });
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        AppEventScheduler shop = new AppEventScheduler();
        Counter counter = shop.new Counter();
        shop.at(0, "arrive", counter::arrive);
        shop.run(10_000);
        System.out.println(counter + " at " + shop.now);
    }
}
