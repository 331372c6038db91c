// features: LRU cache with linked nodes and HashMap, generics, statistics, eviction callbacks, iterator

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.Function;

public class AppLruCache<K, V> implements Iterable<K> {
    private final class Node {
        final K key;
        V value;
        Node before;
        Node after;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        void unlink() {
            before.after = after;
            after.before = before;
        }

        void linkAfter(Node n) {
            before = n;
            after = n.after;
            after.before = this;
            n.after = this;
        }
    }

    private final Map<K, Node> map = new HashMap<>();
    private final Node head = new Node(null, null);
    private final int capacity;
    private final BiConsumer<K, V> evicted;
    private int hits;
    private int misses;

    AppLruCache(int capacity, BiConsumer<K, V> evicted) {
        this.capacity = capacity;
        this.evicted = evicted;
        head.before = head;
        head.after = head;
    }

    V get(K key, Function<? super K, ? extends V> loader) {
        Node n = map.get(key);
        if (n != null) {
            hits++;
            n.unlink();
        } else {
            misses++;
            n = new Node(key, loader.apply(key));
            map.put(key, n);
        }
        n.linkAfter(head);
        if (map.size() > capacity) {
            Node last = head.before;
            last.unlink();
            map.remove(last.key);
            evicted.accept(last.key, last.value);
        }
        return n.value;
    }

    @Override
    public Iterator<K> iterator() {
        return new Iterator<>() {
            private Node at = head;

            @Override
            public boolean hasNext() {
                return at.after != head;
            }

            @Override
            public K next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                at = at.after;
                return at.key;
            }

            @Override
            public void remove() {
                at.unlink();
                map.remove(at.key);
                at = at.before;
            }
        };
    }

    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        AppLruCache<String, Integer> cache = new AppLruCache<>(3, (k, v) -> out.append(k).append(v).append(' '));
        for (String key : "aa b ccc aa d b ccc e aa aa".split(" ")) {
            cache.get(key, String::length);
        }
        System.out.println("evicted " + out + "hits " + cache.hits + " misses " + cache.misses);
        System.out.println(String.join(",", cache) + " " + cache.map.size());
        for (Iterator<String> it = cache.iterator(); it.hasNext();) {
            if (it.next().length() == 1) {
                it.remove();
            }
        }
        System.out.println(String.join(",", cache));
        try {
            cache.get("bad", k -> {
                throw new IllegalStateException("loader failed for " + k);
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + cache.map.containsKey("bad"));
        }
        AppLruCache<Integer, Long> fib = new AppLruCache<>(100, (k, v) -> { });
        System.out.println(fibonacci(60, fib) + " " + fib.hits + "/" + fib.misses);
    }

    static long fibonacci(int n, AppLruCache<Integer, Long> memo) {
        return n < 2 ? n : memo.get(n, k -> fibonacci(k - 1, memo) + fibonacci(k - 2, memo));
    }
}
