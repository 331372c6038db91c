/** Gates in a row, whose behaviour depends on static fields; calls are bound by preconditions. */
public final class Sluice {
    enum Season { DRY, WET }

    static int level = 3;
    private static Season season = Season.DRY;
    private static Sluice last;
    private static char mark = 'a';

    private Sluice next;
    private int width;

    boolean openPrecondition(int by) {
        return by > 0 && by <= width && next != this;
    }

    /** Only what the precondition allows is a test. */
    public int open(int by) {
        if (by <= 0 || by > width) {
            throw new IllegalStateException("the precondition forbids it");
        }
        if (next == null) {
            return season == Season.WET ? 1 : 2;
        }
        if (next == last) {
            return level > 100 ? 3 : 4;
        }
        return by == width ? 5 : 6;
    }

    public static int marked() {
        if (mark == 'z') {
            return last == null ? 1 : 2;
        }
        return 3;
    }
}
