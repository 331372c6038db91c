// features: List.of, Set.of, Map.of, copyOf, Map.ofEntries, duplicates, null rejection

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class ImmutableCollectionsOf {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + ": fine");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<String> none = List.of();
        List<String> two = List.of("a", "b");
        List<Integer> many = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        System.out.println(none + " " + two + " " + many + " " + many.hashCode());
        System.out.println(two.contains("b") + " " + two.indexOf("z") + " " + many.subList(3, 6) + " " + many.lastIndexOf(12));
        Set<Integer> set = Set.of(5, 3, 9, 1, 7, 2);
        System.out.println(new TreeSet<>(set) + " " + set.size() + " " + set.contains(9) + " " + set.contains(4) + " " + set.hashCode());
        Map<String, Integer> map = Map.of("one", 1, "two", 2, "three", 3);
        System.out.println(new TreeMap<>(map) + " " + map.get("two") + " " + map.getOrDefault("x", 0) + " " + map.hashCode());
        Map<String, Integer> entries = Map.ofEntries(Map.entry("k1", 10), Map.entry("k2", 20));
        System.out.println(new TreeMap<>(entries) + " " + entries.containsValue(20) + " " + entries.equals(new TreeMap<>(entries)));
        int sum = 0;
        for (int v : set) {
            sum += v;
        }
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            sum += e.getKey().length() * e.getValue();
        }
        System.out.println("sum " + sum);
        attempt("list add", () -> two.add("c"));
        attempt("list null", () -> List.of("a", null));
        attempt("list contains null", () -> two.contains(null));
        attempt("set duplicate", () -> Set.of("x", "y", "x"));
        attempt("map duplicate", () -> Map.of("k", 1, "k", 2));
        attempt("map put", () -> map.put("x", 1));
        attempt("entry set", () -> Map.entry("a", 1).setValue(2));
        attempt("iterator remove", () -> {
            var it = many.iterator();
            it.next();
            it.remove();
        });
        attempt("get", () -> many.get(12));
        attempt("get two", () -> two.get(2));
        List<Object> source = new ArrayList<>(List.of("p", "q"));
        List<Object> copy = List.copyOf(source);
        source.add("r");
        System.out.println(copy + " " + source + " " + (List.copyOf(copy) == copy));
        System.out.println(two.equals(List.of("a", "b")) + " " + new ArrayList<>(two).equals(two) + " " + two.equals(Set.of("a", "b")));
        System.out.println(two.toArray().length + " " + many.toArray(new Integer[20])[12] + " " + many.stream().mapToInt(i -> i).sum());
    }
}
