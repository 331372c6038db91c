// explore: SuppressedByClose#use
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// exception: java.lang.IllegalArgumentException

public class SuppressedByClose {
    static final class Resource implements AutoCloseable {
        final boolean stuck;

        Resource(boolean stuck) {
            this.stuck = stuck;
        }

        @Override
        public void close() {
            if (stuck) {
                throw new IllegalStateException("stuck");
            }
        }
    }

    // Where both throw, the one of the body wins.
    static void use(boolean stuck, boolean failing) {
        try (Resource resource = new Resource(stuck)) {
            if (failing) {
                throw new IllegalArgumentException("failing");
            }
        }
    }
}
