// explore: KeysOfTables#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// exception: java.lang.IllegalStateException
// exception: java.lang.SecurityException
// exception: java.lang.UnsupportedOperationException

import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class KeysOfTables {
    // Each table is asked for a key of any length, and told from all others.
    static void check(int which, String key) {
        Map<Object, Integer> ports = new HashMap<>();
        ports.put("http", 80);
        ports.put("https", 443);
        ports.put(null, 1);
        ports.put(2, 2);
        if (key == null) {
            return;
        }
        Integer port = ports.get(key);
        assert port == null || port > 2;
        switch (which) {
            case 0 -> {
                Map<String, Integer> prices = Map.of("pear", 4, "watermelon", 90);
                if (prices.getOrDefault(key, 0) > 50) {
                    throw new IllegalArgumentException(key);
                }
            }
            case 1 -> {
                Set<String> names = new LinkedHashSet<>(List.of("admin", "superuser"));
                if (names.contains(key) && key.startsWith("super")) {
                    throw new SecurityException(key);
                }
            }
            case 2 -> {
                ConcurrentHashMap<String, Integer> limits = new ConcurrentHashMap<>(Map.of("connections", 7));
                if (limits.getOrDefault(key, 0) == 7) {
                    throw new IllegalStateException(key);
                }
            }
            default -> {
                Hashtable<String, Integer> table = new Hashtable<>(Map.of("operations", 5));
                if (table.remove(key) != null) {
                    throw new UnsupportedOperationException(key);
                }
                assert Set.of("one", "two", "three").contains(key) || !key.equals("three");
            }
        }
    }
}
