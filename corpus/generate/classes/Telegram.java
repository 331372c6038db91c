import java.nio.charset.Charset;

/** Asks for the machine's charset before it refuses what it is given: what it throws does not depend on the answer. */
public class Telegram {
    private final Charset charset = Charset.defaultCharset();

    public int words(String text) {
        if (text.isEmpty()) {
            throw new IllegalStateException("nothing to say");
        }
        return text.split(" ").length;
    }

    public int length(String text) {
        if (text.length() > 160) {
            throw new IllegalArgumentException(charset + ": too long");
        }
        return text.getBytes(charset).length;
    }
}
