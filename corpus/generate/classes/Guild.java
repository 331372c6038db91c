// features: what only several calls with the same hard texts lead to, texts that fit regular expressions
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Members have numbers that are checked by a remainder; two of them can trade. */
public class Guild {
    private static final Pattern TITLE = Pattern.compile("(Master|Dame) ([A-Z][a-z]+)(?: of ([A-Z][a-z]+))?(, (\\d{2,3}) years)?");

    private final TreeMap<String, Integer> purses = new TreeMap<>();

    public void admit(String number) {
        if (!isNumber(number)) {
            throw new IllegalArgumentException("no number: " + number);
        }
        purses.put(number, 10);
    }

    static boolean isNumber(String number) {
        if (number.length() < 3) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            sum = (sum * 10 + (c - '0')) % 37;
        }
        return sum == 1;
    }

    public boolean trade(String from, String to, int coins) {
        Integer left = purses.get(from);
        Integer right = purses.get(to);
        if (left == null || right == null) {
            return false;
        }
        if (from.equals(to)) {
            throw new IllegalStateException("with oneself");
        }
        if (left < coins) {
            return false;
        }
        purses.put(from, left - coins);
        purses.put(to, right + coins);
        return true;
    }

    /** The older of two. */
    public static String elder(String one, String other) {
        Matcher first = TITLE.matcher(one);
        Matcher second = TITLE.matcher(other);
        if (!first.matches() || !second.matches()) {
            return "";
        }
        if (first.group(5) == null || second.group(5) == null) {
            return first.group(2);
        }
        int years = Integer.parseInt(first.group(5)) - Integer.parseInt(second.group(5));
        return years > 0 ? first.group(2) : second.group(2);
    }
}
