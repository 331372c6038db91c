/** What is thrown has a field of its own; what a change of the class makes it return instead is a number. */
public class Manometer {
    static class OutOfRange extends RuntimeException {
        final int at;

        OutOfRange(int at) {
            super("out of range at " + at);
            this.at = at;
        }
    }

    private final double factor;

    public Manometer(double factor) {
        this.factor = factor;
    }

    public double read(int at) {
        if (at < 0 || at > 9) {
            throw new OutOfRange(at);
        }
        return factor * (at + 1.7e300);
    }
}
