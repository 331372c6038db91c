// features: uncaught exception, MatchException, switch on pattern, record deconstruction, exception causes
// jdk: 21
public class UncaughtMatch {
    record Reading(int raw) {
        public int raw() {
            if (raw > 100) {
                throw new IllegalStateException("sensor " + raw);
            }
            return raw;
        }
    }

    static String level(Object o) {
        return switch (o) {
            case Reading(int r) when r > 50 -> "high";
            case Reading(int r) -> "low " + r;
            default -> "none";
        };
    }

    public static void main(String[] args) {
        System.out.println(level(new Reading(70)) + level(new Reading(5)) + level("x"));
        System.out.println(level(new Reading(101)));
    }
}
