import java.io.IOException;

/** Catches what others throw. */
public class Courier {
    public interface Line {
        String send(String text) throws IOException;
    }

    private int failures;

    public String deliver(Line line, String text) {
        try {
            return line.send(text);
        } catch (IOException e) {
            failures++;
            return failures > 1 ? "given up" : "later";
        } catch (IllegalStateException e) {
            return text == null ? "nothing to say" : "closed";
        }
    }

    public int run(Runnable task, int times) {
        int failed = 0;
        for (int i = 0; i < Math.min(times, 3); i++) {
            try {
                task.run();
            } catch (RuntimeException e) {
                failed++;
            }
        }
        return failed > 2 ? -1 : failed;
    }
}
