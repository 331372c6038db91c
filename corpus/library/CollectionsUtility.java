// features: Collections.sort, shuffle with seed, rotate, frequency, unmodifiable, synchronized, nCopies

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

public class CollectionsUtility {
    static void refused(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + " allowed");
        } catch (UnsupportedOperationException e) {
            System.out.println(what + " refused " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            list.add(i);
        }
        Collections.shuffle(list, new Random(42));
        System.out.println(list);
        System.out.println(Collections.max(list) + " " + Collections.min(list, Collections.reverseOrder()));
        Collections.sort(list);
        System.out.println(Collections.binarySearch(list, 7) + " " + Collections.binarySearch(list, 100));
        Collections.rotate(list, 5);
        System.out.println(list);
        Collections.reverse(list);
        Collections.swap(list, 0, 11);
        System.out.println(list);
        Collections.rotate(list.subList(2, 8), -2);
        System.out.println(list + " " + Collections.indexOfSubList(list, Arrays.asList(list.get(3), list.get(4))));
        Collections.fill(list.subList(0, 3), 0);
        System.out.println(list + " " + Collections.frequency(list, 0));
        System.out.println(Collections.nCopies(3, "ab") + " " + Collections.emptyList() + Collections.emptyMap()
                + Collections.singleton(1) + Collections.singletonMap("k", "v"));
        System.out.println(Collections.disjoint(List.of(1, 2), List.of(3)) + " " + Collections.disjoint(List.of(1), Set.of(1)));
        List<Integer> target = new ArrayList<>(Collections.nCopies(5, 9));
        Collections.copy(target, Arrays.asList(1, 2));
        Collections.addAll(target, 7, 8);
        Collections.replaceAll(target, 9, -9);
        System.out.println(target);
        refused("unmodifiable add", () -> Collections.unmodifiableList(target).add(1));
        refused("unmodifiable map put", () -> Collections.unmodifiableMap(new HashMap<String, String>()).put("a", "b"));
        refused("List.of set", () -> List.of(1, 2).set(0, 5));
        refused("asList remove", () -> Arrays.asList(1, 2).remove(0));
        refused("emptyList add", () -> Collections.<Integer>emptyList().add(1));
        Collection<Integer> sync = Collections.synchronizedCollection(target);
        sync.add(55);
        Map<String, Integer> syncMap = Collections.synchronizedMap(new TreeMap<>());
        syncMap.put("z", 1);
        syncMap.put("a", 2);
        System.out.println(sync + " " + syncMap);
        List<Integer> checked = Collections.checkedList(new ArrayList<>(), Integer.class);
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            boolean added = ((List) checked).add("text");
            System.out.println(added);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Set<String> fromMap = Collections.newSetFromMap(new TreeMap<>());
        Collections.addAll(fromMap, "q", "p", "q");
        System.out.println(fromMap + " " + Collections.list(Collections.enumeration(fromMap)));
    }
}
