import java.util.HashMap;
import java.util.Map;

/** Texts that have to be longer than any that is tried first: what is asked for lies behind their end. */
public class Wordy {
    private Wordy() {}

    /** Word after word, each of which decides about the next one. */
    public static int depth(String text) {
        int at = 0;
        int depth = 0;
        while (at < text.length()) {
            char sign = text.charAt(at++);
            if (sign == '<') {
                depth++;
            } else if (sign == '>' && depth > 0) {
                depth--;
            } else {
                throw new IllegalArgumentException("sign " + at);
            }
            if (depth == 7) {
                return -1;
            }
        }
        return depth;
    }

    /** `key=digit;` again and again: the same key twice is found only behind a whole round. */
    public static Map<Character, Integer> pairs(String text) {
        Map<Character, Integer> pairs = new HashMap<>();
        for (int at = 0; at < text.length(); at += 4) {
            char key = text.charAt(at);
            if (!(key >= 'a' && key <= 'z')) {
                throw new IllegalArgumentException("key at " + at);
            }
            if (text.charAt(at + 1) != '=' || !Character.isDigit(text.charAt(at + 2))) {
                throw new IllegalArgumentException("value at " + at);
            }
            if (text.charAt(at + 3) != ';') {
                throw new IllegalArgumentException("end at " + at);
            }
            if (pairs.put(key, text.charAt(at + 2) - '0') != null) {
                throw new IllegalStateException("twice: " + key);
            }
            if (pairs.size() == 3) {
                return pairs;
            }
        }
        return pairs;
    }

    /** A word at a place that depends on what stands before it. */
    public static boolean isAnswer(String text) {
        int start = text.charAt(0) == '#' ? 2 : 5;
        return text.startsWith("forty-two", start) && text.length() == start + 11;
    }
}
