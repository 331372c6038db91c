// features: subList, keySet, values, entrySet views, Arrays.asList write-through, retainAll, unmodifiable views reflect changes

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class CollectionViews {
    public static void main(String[] args) {
        Map<String, Integer> map = new TreeMap<>();
        for (String s : "one two three four five six".split(" ")) {
            map.put(s, s.length());
        }
        Collection<Integer> values = map.values();
        values.remove(3);
        System.out.println(map + " " + values);
        map.keySet().retainAll(List.of("three", "four", "six", "nine"));
        System.out.println(map);
        map.entrySet().removeIf(e -> e.getValue() == 5);
        System.out.println(map + " " + map.entrySet().contains(Map.entry("four", 4)));
        try {
            map.keySet().add("new");
        } catch (UnsupportedOperationException e) {
            System.out.println("keys cannot be added");
        }
        String[] array = {"c", "a", "b"};
        List<String> view = Arrays.asList(array);
        Collections.sort(view);
        view.set(0, "Z");
        System.out.println(Arrays.toString(array) + " " + view);
        List<Integer> base = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        List<Integer> frozen = Collections.unmodifiableList(base);
        List<Integer> sub = base.subList(1, 5);
        List<Integer> subsub = sub.subList(1, 3);
        subsub.replaceAll(x -> x * 100);
        subsub.add(-1);
        System.out.println(base + " " + sub + " " + subsub + " " + frozen.size());
        base.add(7);
        try {
            sub.size();
        } catch (ConcurrentModificationException e) {
            System.out.println("view is stale");
        }
        List<Integer> target = new ArrayList<>(List.of(5, 1, 4));
        target.retainAll(List.of(4, 5));
        target.addAll(0, target);
        System.out.println(target + " " + target.containsAll(List.of(5)) + " " + target.removeAll(List.of(5)) + target);
        Object[] objects = target.toArray();
        objects[0] = "not shared";
        Integer[] big = target.toArray(new Integer[5]);
        System.out.println(target + " " + Arrays.toString(big));
        try {
            Object[] strings = view.toArray();
            strings[0] = 5;
            System.out.println("toArray gives Object[]");
            target.toArray(new String[0]);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
