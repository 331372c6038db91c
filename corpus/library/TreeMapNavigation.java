// features: TreeMap, NavigableMap, subMap, headMap, tailMap, descendingMap, floorEntry

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

public class TreeMapNavigation {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 40; i++) {
            map.put(i * 17 % 101, "v" + i);
        }
        System.out.println(map);
        System.out.println(map.firstEntry() + " " + map.lastEntry() + " " + map.firstKey());
        for (int probe : new int[] {-5, 0, 33, 34, 50, 100, 200}) {
            System.out.println(probe + ": " + map.floorKey(probe) + " " + map.lowerKey(probe) + " "
                    + map.ceilingEntry(probe) + " " + map.higherKey(probe));
        }
        NavigableMap<Integer, String> middle = map.subMap(20, true, 60, false);
        System.out.println(middle.size() + " " + middle.keySet());
        middle.put(21, "added");
        middle.pollFirstEntry();
        System.out.println(middle.firstKey() + " " + map.containsKey(21));
        try {
            middle.put(60, "outside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SortedMap<Integer, String> head = map.headMap(15);
        SortedMap<Integer, String> tail = map.tailMap(90);
        System.out.println(head + " " + tail);
        head.clear();
        System.out.println(map.size() + " " + map.firstKey());
        System.out.println(map.descendingMap().headMap(80, true));
        System.out.println(map.descendingKeySet().first() + " " + map.navigableKeySet().headSet(30));
        map.keySet().removeIf(k -> k % 3 != 0);
        System.out.println(map);
        while (map.size() > 5) {
            map.pollLastEntry();
            map.pollFirstEntry();
        }
        System.out.println(map);

        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "one two three four five six seven eight nine ten".split(" ")) {
            byLength.put(s, s.hashCode() % 100);
        }
        System.out.println(byLength);
        System.out.println(byLength.subMap("zzz", "aaaa") + " " + byLength.higherKey("four"));
        for (Map.Entry<String, Integer> e : byLength.tailMap("two", false).entrySet()) {
            e.setValue(0);
        }
        System.out.println(byLength.values());
        try {
            new TreeMap<String, String>().put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            map.subMap(9, 3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            map.firstEntry().setValue("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot entries are fixed");
        }
    }
}
