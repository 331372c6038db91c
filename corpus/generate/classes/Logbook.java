import java.util.ArrayList;
import java.util.List;

/** Keeps what went wrong, in the words of the JVM too. */
public class Logbook {
    private final List<String> lines = new ArrayList<>();

    public boolean run(Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException e) {
            lines.add("failed: " + e.getMessage());
            return false;
        }
    }

    public List<String> lines() {
        return lines;
    }
}
