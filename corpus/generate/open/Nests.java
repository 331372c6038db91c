// features: generate, nests
package open;

/** What is private to a nested class is not so to the class around it. */
class Nest {
    static final class Dial {
        private int at;

        void turn() {
            if (at < 2) {
                at++;
            }
        }

        boolean isOpen() {
            return at == 3;
        }
    }

    static final class Seal {
        private final int stamp;

        private Seal(int stamp) {
            this.stamp = stamp;
        }

        Seal() {
            this(1);
        }

        boolean isBroken() {
            return stamp < 0;
        }
    }

    static void force(Dial dial) {
        dial.at = 3;
    }

    static Seal broken() {
        return new Seal(-1);
    }
}
