// features: generate, interfaces, long arithmetic
/** Times of which only the differences count, and lengths in other units: a limit of one unknown is one of the others. */
public class Lease {
    public interface Watch {
        long millis();
    }

    private final Watch watch;
    private final long began;
    private final int seconds;

    public Lease(Watch watch, int seconds) {
        if (seconds <= 0) throw new IllegalArgumentException("no time: " + seconds);
        this.watch = watch;
        this.seconds = seconds;
        began = watch.millis();
    }

    public String state() {
        long left = seconds * 1000L - (watch.millis() - began);
        if (left < 0) return "over";
        if (left <= 10_000) return "ends soon";
        return left == seconds * 1000L ? "new" : "good";
    }
}
