// features: collaborators that are told things, copies of what is kept, static state with a reset
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sends messengers: what they are told is all that can be seen of it. */
public class Errands {
    /** Who delivers. */
    public interface Messenger {
        void deliver(String to, String what);
    }

    private final Messenger messenger;
    private final List<String> done = new ArrayList<>();

    public Errands(Messenger messenger) {
        this.messenger = messenger;
    }

    public void send(String name, int count) {
        messenger.deliver(name, count + " letters");
        done.add(name);
    }

    public List<String> getDone() {
        return new ArrayList<>(done);
    }

    /** What all tests of a JVM share. */
    public static final class Tally {
        private static final Map<String, Integer> COUNTS = new HashMap<>();
        private static int total;

        private Tally() {
        }

        public static int add(String name) {
            total++;
            return COUNTS.merge(name, 1, Integer::sum);
        }

        public static int total() {
            return total;
        }

        public static int names() {
            return COUNTS.size();
        }

        public static void reset() {
            COUNTS.clear();
            total = 0;
        }
    }
}
