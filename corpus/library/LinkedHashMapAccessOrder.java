// features: LinkedHashMap, access order, removeEldestEntry, LinkedHashSet

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

public class LinkedHashMapAccessOrder {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;
        final List<String> evicted = new ArrayList<>();

        Lru(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            boolean full = size() > capacity;
            if (full) {
                evicted.add(eldest.getKey() + "=" + eldest.getValue());
            }
            return full;
        }
    }

    public static void main(String[] args) {
        Lru<String, Integer> cache = new Lru<>(4);
        for (String key : "a b c d a e a f g b a h".split(" ")) {
            Integer hit = cache.get(key);
            cache.put(key, hit == null ? 1 : hit + 1);
            System.out.println(key + " -> " + cache);
        }
        System.out.println(cache.evicted);
        cache.getOrDefault("g", 0);
        cache.putIfAbsent("b", 5);
        cache.computeIfPresent("a", (k, v) -> v * 100);
        System.out.println(cache.keySet() + " " + cache.values());

        Map<Integer, String> insertion = new LinkedHashMap<>();
        for (int i = 10; i > 0; i--) {
            insertion.put(i * 37 % 11, "v" + i);
        }
        insertion.put(4, "again");
        insertion.remove(7);
        insertion.put(7, "back");
        System.out.println(insertion);
        StringBuilder trace = new StringBuilder();
        insertion.forEach((k, v) -> trace.append(k).append(v.charAt(0)).append(' '));
        System.out.println(trace.toString().trim());

        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("z", "y", "x"));
        set.add("y");
        set.add("w");
        set.remove("z");
        set.add("z");
        System.out.println(set + " " + String.join("", set));
        set.retainAll(List.of("w", "z", "q"));
        System.out.println(set + " " + set.hashCode());
    }
}
