/** What it answers depends on a static field that calls change. */
public class Tickets {
    private static int next;

    private final int number;

    public Tickets() {
        number = ++next;
    }

    public boolean isThird() {
        return number == 3;
    }

    public static void close() {
        next = 2;
    }
}
