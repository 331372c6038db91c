// features: getters, builder that gives itself, characters, enum
import java.util.ArrayList;
import java.util.List;

/** What a reviewer reads: plain values, no needless steps, nothing said twice. */
public class Labels {
    public enum Side {
        LEFT, RIGHT;

        public Side other() {
            return this == LEFT ? RIGHT : LEFT;
        }
    }

    private final String owner;
    private final char separator;
    private final List<String> texts = new ArrayList<>();

    public Labels(String owner, char separator) {
        this.owner = owner;
        this.separator = separator;
    }

    public Labels add(String text) {
        if (text.length() > 3) {
            throw new IllegalArgumentException("too long: " + text);
        }
        texts.add(text);
        return this;
    }

    public String owner() {
        return owner;
    }

    public char separator() {
        return separator;
    }

    public int count() {
        return texts.size();
    }

    public String joined() {
        StringBuilder joined = new StringBuilder();
        for (int at = 0; at < texts.size(); at++) {
            if (at > 0) {
                joined.append(separator);
            }
            joined.append(texts.get(at));
        }
        return joined.toString();
    }
}
