// features: ConcurrentHashMap, merge, compute, atomic updates, keySet view, ConcurrentSkipListMap

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class ConcurrentHashMapBasics {
    public static void main(String[] args) {
        ConcurrentMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 300; i++) {
            map.put(i * 1009 % 512, "n" + i);
        }
        System.out.println(map.size() + " " + map.get(9) + " " + map.containsValue("n299"));
        int hash = 0;
        for (Map.Entry<Integer, String> e : map.entrySet()) {
            hash = hash * 31 + e.getKey() + e.getValue().length();
        }
        System.out.println(hash);
        System.out.println(map.putIfAbsent(0, "x") + " " + map.putIfAbsent(1000, "y") + " " + map.get(1000));
        System.out.println(map.replace(1000, "y", "z") + " " + map.replace(1000, "y", "q") + " " + map.remove(1000, "z"));
        System.out.println(map.compute(5, (k, v) -> v + k) + " " + map.computeIfAbsent(2000, k -> "c" + k)
                + " " + map.computeIfPresent(2000, (k, v) -> null) + " " + map.merge(7, "m", String::concat));
        map.keySet().removeIf(k -> k > 20);
        System.out.println(new TreeMap<>(map));
        for (Integer k : map.keySet()) {
            map.remove(k + 1);
            map.put(k + 1000, "late");
            if (map.size() > 40) {
                break;
            }
        }
        System.out.println(map.containsKey(1000) || map.size() > 0);
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            map.put(1, null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        for (char c : "mississippi".toCharArray()) {
            counts.merge(String.valueOf(c), 1, Integer::sum);
        }
        System.out.println(counts + " " + counts.mappingCount() + " " + counts.getOrDefault("q", 0));
        System.out.println(counts.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + counts.search(Long.MAX_VALUE, (k, v) -> v == 2 ? k : null));
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set);
        ConcurrentSkipListMap<String, Integer> skip = new ConcurrentSkipListMap<>(counts);
        skip.put("z", 26);
        System.out.println(skip + " " + skip.headMap("n") + " " + skip.ceilingKey("q") + " " + skip.descendingMap());
    }
}
