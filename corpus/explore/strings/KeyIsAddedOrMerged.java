// explore: KeyIsAddedOrMerged
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import java.util.HashMap;
import java.util.Map;
import spelunk.Choose;

public class KeyIsAddedOrMerged {
    public static void main(String[] args) {
        String key = Choose.anyString(4);
        Map<String, Integer> counts = new HashMap<>(Map.of("abc", 1, "abcd", 2));
        counts.merge(key, 1, Integer::sum);
        assert counts.get(key) == (key.equals("abc") ? 2 : key.equals("abcd") ? 3 : 1);
        assert counts.size() == 3 : key;
    }
}
