// explore: WordCount
// verdict: safe
// complete: true

import java.util.Map;
import java.util.TreeMap;
import spelunk.Choose;

public class WordCount {
    public static void main(String[] args) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            counts.merge((char) ('a' + Choose.intIn(0, 1)), 1, Integer::sum);
        }
        int total = 0;
        for (int count : counts.values()) {
            total += count;
        }
        assert total == 3;
        assert counts.size() <= 2;
    }
}
