package shop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Forgets what was not used for the longest time. */
public class LruCache {
    private final int capacity;
    private final Map<String, Integer> values = new HashMap<>();
    private final Deque<String> order = new ArrayDeque<>();
    private int hits;
    private int misses;

    public LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
    }

    public Integer get(String key) {
        Integer value = values.get(key);
        if (value == null) {
            misses++;
            return null;
        }
        hits++;
        order.remove(key);
        order.addLast(key);
        return value;
    }

    public void put(String key, int value) {
        if (values.containsKey(key)) {
            order.remove(key);
        } else if (values.size() == capacity) {
            values.remove(order.removeFirst());
        }
        values.put(key, value);
        order.addLast(key);
    }

    public boolean contains(String key) {
        return values.containsKey(key);
    }

    public int size() {
        return values.size();
    }

    public int hits() {
        return hits;
    }

    public int misses() {
        return misses;
    }

    public double hitRate() {
        int asked = hits + misses;
        return asked == 0 ? 0 : (double) hits / asked;
    }
}
