// features: generate, clock
package unsteady;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.concurrent.TimeUnit;

class Stamp {
    private final long created = System.currentTimeMillis();
    private int uses;

    long created() {
        return created;
    }

    int use(int by) {
        uses += by;
        return uses;
    }
}

class OddTick {
    boolean isOdd() {
        return (System.nanoTime() / 1000) % 2 == 1;
    }

    int sides() {
        return System.nanoTime() % 3 == 0 ? 7 : 9;
    }
}

class Deadline {
    private final long end;

    Deadline(int seconds) {
        end = System.currentTimeMillis() + seconds * 1000L;
    }

    String state() {
        if (System.currentTimeMillis() / 100 % 5 == 0) {
            throw new IllegalStateException("at a fifth");
        }
        return System.currentTimeMillis() > end ? "late" : "early";
    }
}

class Today {
    LocalDate tomorrow() {
        return LocalDate.now().plusDays(1);
    }

    boolean isWeekend() {
        return LocalDate.now().getDayOfWeek().getValue() > 5;
    }

    boolean isMorning() {
        return LocalDateTime.now().getHour() < 12;
    }
}

class SinceStart {
    private static final long START = System.nanoTime();

    static boolean startedOdd() {
        return START % 2 == 1;
    }

    static int lastDigit() {
        return (int) (START / 7 % 10);
    }

    static int twice(int number) {
        return number * 2;
    }
}

class Stopwatch {
    private long began = -1;

    void start() {
        began = System.nanoTime();
    }

    boolean isRunning() {
        return began != -1;
    }

    Duration lap() {
        if (began == -1) {
            throw new IllegalStateException("not started");
        }
        return Duration.ofNanos(System.nanoTime() - began);
    }
}

class Expiry {
    private final Date until;

    Expiry(Date until) {
        this.until = until;
    }

    boolean isOver() {
        return new Date().after(until);
    }

    boolean evenSecond() {
        return Instant.now().getEpochSecond() % 2 == 0;
    }
}

class RateLimit {
    private long last;
    private int count;

    boolean allow(int most) {
        long now = TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
        if (now - last > 2) {
            count = 0;
        }
        last = now;
        return ++count <= most;
    }
}
