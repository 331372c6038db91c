// features: generate, statics, threads
package unsteady;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Counter {
    private static int next;
    private final int number = next++;

    int number() {
        return number;
    }

    static int created() {
        return next;
    }
}

class Cache {
    private static final ConcurrentHashMap<String, Integer> LENGTHS = new ConcurrentHashMap<>();

    static int length(String text) {
        return LENGTHS.computeIfAbsent(text, String::length);
    }

    static int cached() {
        return LENGTHS.size();
    }
}

class OpenState {
    public static int level = 3;

    static int doubled() {
        return level * 2;
    }

    static void raise(int by) {
        level += by;
    }
}

class Race {
    int race(int rounds) throws InterruptedException {
        int[] shared = {0};
        Runnable work = () -> {
            for (int round = 0; round < Math.min(rounds, 100); round++) {
                shared[0]++;
            }
        };
        Thread one = new Thread(work);
        Thread other = new Thread(work);
        one.start();
        other.start();
        one.join();
        other.join();
        return shared[0];
    }
}

class Finish {
    List<String> order() throws InterruptedException {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        Thread one = new Thread(() -> names.add("one"));
        Thread other = new Thread(() -> names.add("other"));
        one.start();
        other.start();
        one.join();
        other.join();
        return names;
    }
}

class Started {
    private volatile boolean done;

    boolean isDone() {
        new Thread(() -> done = true).start();
        return done;
    }
}

class ThreadName {
    String name() {
        return Thread.currentThread().getName();
    }

    long id() {
        return Thread.currentThread().getId();
    }

    String fresh() {
        return new Thread().getName();
    }
}

class Interrupted {
    boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    int parallel(int many) {
        AtomicInteger last = new AtomicInteger();
        java.util.stream.IntStream.range(0, Math.min(many, 6)).parallel().forEach(last::set);
        return last.get();
    }
}
