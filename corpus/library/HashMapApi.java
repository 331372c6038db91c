// features: HashMap, compute, merge, putIfAbsent, entrySet, null keys

import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

public class HashMapApi {
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        String text = "the quick brown fox jumps over the lazy dog the end";
        for (String w : text.split(" ")) {
            map.merge(w, 1, Integer::sum);
        }
        System.out.println(map);
        System.out.println(map.put("fox", 9) + " " + map.put("new", 1) + " " + map.putIfAbsent("fox", 3)
                + " " + map.putIfAbsent("other", 4));
        System.out.println(map.compute("fox", (k, v) -> v == null ? 1 : v + k.length()));
        System.out.println(map.compute("absent", (k, v) -> null) + " " + map.containsKey("absent"));
        System.out.println(map.computeIfAbsent("made", String::length) + " " + map.computeIfPresent("made", (k, v) -> null));
        System.out.println(map.getOrDefault("nope", -1) + " " + map.get("nope"));
        System.out.println(map.replace("dog", 77) + " " + map.replace("cat", 5) + " " + map.replace("dog", 77, 78));
        map.put(null, 13);
        map.put("nullValue", null);
        System.out.println(map.get(null) + " " + map.containsKey("nullValue") + " " + map.containsValue(null));
        System.out.println(map.remove("dog", 1) + " " + map.remove("dog", 78) + " " + map.remove(null));
        System.out.println(map.merge("the", 1, (a, b) -> null) + " " + map.containsKey("the"));
        map.replaceAll((k, v) -> v == null ? 0 : v * 10);
        Set<String> keys = new TreeSet<>(map.keySet());
        System.out.println(keys);
        int total = 0;
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            e.setValue(e.getValue() + 1);
            total += e.getValue() * e.getKey().length();
        }
        System.out.println("total " + total);
        Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator();
        while (it.hasNext()) {
            if (it.next().getValue() == 11) {
                it.remove();
            }
        }
        System.out.println(map);
        map.values().removeAll(Set.of(1));
        System.out.println(map + " hash " + map.hashCode());
        try {
            for (String k : map.keySet()) {
                map.put(k + k, 1);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("cme");
        }
        try {
            map.merge("k", null, Integer::sum);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        Map<String, Integer> same = new HashMap<>(map);
        System.out.println(same.equals(map) + " " + new HashMap<>().equals(map));
        map.clear();
        map.forEach((k, v) -> System.out.println("never"));
        System.out.println(map.isEmpty() + " " + map);
    }
}
