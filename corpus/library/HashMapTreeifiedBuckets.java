// features: HashMap, colliding keys, treeified buckets, Comparable keys, resize

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

public class HashMapTreeifiedBuckets {
    /** Every key falls into one of two buckets; ordering makes the tree bins searchable. */
    static final class Bad implements Comparable<Bad> {
        final int id;

        Bad(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return id & 1;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Bad b && b.id == id;
        }

        @Override
        public int compareTo(Bad other) {
            return Integer.compare(id, other.id);
        }

        @Override
        public String toString() {
            return "b" + id;
        }
    }

    /** Same collisions but keys cannot be compared with each other. */
    record Opaque(String name) {
        @Override
        public int hashCode() {
            return 7;
        }
    }

    public static void main(String[] args) {
        Map<Bad, Integer> map = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            map.put(new Bad(i * 37 % 211), i);
        }
        System.out.println(map.size());
        int sum = 0;
        for (int i = 0; i < 211; i++) {
            sum = sum * 31 + map.getOrDefault(new Bad(i), -1);
        }
        System.out.println("sum " + sum);
        for (int i = 0; i < 211; i += 3) {
            map.remove(new Bad(i));
        }
        System.out.println(map.size() + " " + map.containsKey(new Bad(3)) + " " + map.containsKey(new Bad(4)));
        TreeMap<Bad, Integer> sorted = new TreeMap<>(map);
        System.out.println(sorted.firstKey() + " " + sorted.lastKey() + " " + sorted.headMap(new Bad(12)));
        for (int i = 0; i < 205; i++) {
            map.remove(new Bad(i));
        }
        System.out.println(new TreeMap<>(map));

        Map<Opaque, Integer> opaque = new HashMap<>(64);
        for (int i = 0; i < 60; i++) {
            opaque.merge(new Opaque("k" + i % 40), 1, Integer::sum);
        }
        int twos = 0;
        for (int value : opaque.values()) {
            twos += value == 2 ? 1 : 0;
        }
        System.out.println(opaque.size() + " twos " + twos + " " + opaque.get(new Opaque("k39")));
        opaque.keySet().removeIf(k -> k.name().length() == 3);
        System.out.println(opaque.size() + " " + opaque.get(new Opaque("k39")) + " " + opaque.get(new Opaque("k9")));
    }
}
