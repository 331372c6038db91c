import java.util.HashMap;
import java.util.Map;

/** Counting with a HashMap, string keys and int keys. */
public class HashMapWords {
    public static void main(String[] args) {
        Map<String, Integer> words = new HashMap<>();
        Map<Integer, Long> numbers = new HashMap<>();
        int x = 7;
        for (int i = 0; i < 150_000; i++) {
            x = x * 1103515245 + 12345;
            words.merge("w" + (x >>> 20), 1, Integer::sum);
            numbers.put(x >>> 12, numbers.getOrDefault(x >>> 12, 0L) + i);
        }
        long sum = 0;
        for (int n : words.values()) {
            sum += (long) n * n;
        }
        for (long n : numbers.values()) {
            sum ^= n;
        }
        System.out.println(words.size() + " " + numbers.size() + " " + sum);
    }
}
