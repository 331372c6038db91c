// features: uncaught exception, library exceptions, lambdas, stack traces, exception causes
import java.util.List;
import java.util.Map;

public class UncaughtThroughLibrary {
    static int lookup(Map<String, Integer> map, String key) {
        Integer value = map.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no " + key + " among " + map.size(), new java.util.NoSuchElementException(key));
        }
        return value;
    }

    public static void main(String[] args) {
        Map<String, Integer> map = Map.of("one", 1);
        System.out.println(lookup(map, "one"));
        try {
            List.of(1, 2).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable " + e.getMessage());
        }
        try {
            List.of(1, 2).get(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        List.of("one", "two").forEach(k -> System.out.println(lookup(map, k)));
    }
}
