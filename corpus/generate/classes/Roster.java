// features: generate
import java.util.HashMap;
import java.util.Map;

/** Reads names with numbers, {a=1;b=2}: whoever stands there twice is refused. */
public class Roster {
    private final String text;
    private int at;

    private Roster(String text) {
        this.text = text;
    }

    public static int total(String text) {
        return new Roster(text).entries();
    }

    private int entries() {
        Map<String, Integer> known = new HashMap<>();
        if (next() != '{') {
            return -1;
        }
        while (true) {
            String name = word();
            if (name.isEmpty()) {
                return -2;
            }
            if (at >= text.length() || text.charAt(at) != '=') {
                return -3;
            }
            at++;
            String number = word();
            if (number.isEmpty() || !Character.isDigit(number.charAt(0))) {
                return -4;
            }
            if (known.put(name, number.length()) != null) {
                return -5;
            }
            char sign = next();
            if (sign == '}') {
                return known.size();
            }
            if (sign != ';') {
                return -6;
            }
        }
    }

    private char next() {
        return at < text.length() ? text.charAt(at++) : 0;
    }

    private String word() {
        int from = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }
}
