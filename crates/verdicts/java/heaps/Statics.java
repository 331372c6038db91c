/** Methods that read static fields: every method answers with the branches that it has taken. */
final class Statics {
    static int limit = 1;
    static boolean strict;
    static Statics head;
    static final int FIXED = 5;
    int number;
    Statics next;

    static final class Settings {
        static int depth = 2;
        static int[] steps = {1};
        static Statics chosen = new Statics();
    }

    static int limited(int given) {
        if (given > limit) {
            return strict ? 1 : 2;
        }
        return FIXED > 4 ? 3 : 4;
    }

    int registered() {
        if (head == null) {
            head = this;
            return head == this ? 1 : 2;
        }
        if (head == this) {
            return next == head ? 3 : 4;
        }
        return head.next == this ? 5 : 6;
    }

    static int far() {
        if (Settings.chosen == null) {
            return 1;
        }
        if (Settings.chosen == head) {
            return Settings.depth > limit ? 2 : 3;
        }
        return Settings.chosen.next == head ? 4 : 5;
    }

    static int stepping() {
        if (Settings.steps == null || Settings.steps.length == 0) {
            return 1;
        }
        Settings.depth = Settings.steps[0];
        return Settings.depth == 0 ? 2 : 3;
    }

    static boolean guardedPrecondition(int given) {
        return given < limit;
    }

    /** The precondition speaks of the limit as it was. */
    static int guarded(int given) {
        limit = 0;
        return given < 0 ? 1 : given == 0 ? 2 : 3;
    }
}
