// explore: KeyValueParser
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class KeyValueParser {
    static void parse(String line) {
        int split = line.indexOf('=');
        if (split < 0) {
            throw new IllegalArgumentException("no equals sign");
        }
        String key = line.substring(0, split);
        String value = line.substring(split + 1);
        if (key.equals("k") && value.equals("v")) {
            throw new IllegalStateException("reached");
        }
    }

    public static void main(String[] args) {
        parse(Choose.anyString(3));
    }
}
