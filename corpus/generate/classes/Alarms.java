/** Throws what has more to say than it was given. */
public class Alarms {
    public static class Alarm extends RuntimeException {
        private final int level;

        public Alarm(String text, int level) {
            super(text);
            this.level = level;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " (level " + level + ")";
        }
    }

    public static int check(int heat) {
        if (heat > 90) {
            throw new Alarm("too hot", heat / 10);
        }
        if (heat < -90) {
            throw new IllegalArgumentException("too cold");
        }
        return heat;
    }
}
