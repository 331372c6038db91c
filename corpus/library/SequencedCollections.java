// features: SequencedCollection, reversed views, getFirst, removeLast, LinkedHashMap sequenced operations
// jdk: 21

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.TreeSet;

public class SequencedCollections {
    static String ends(SequencedCollection<Integer> c) {
        return c.getFirst() + ".." + c.getLast() + " reversed " + c.reversed();
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        System.out.println(ends(list) + " | " + ends(new LinkedHashSet<>(list)) + " | " + ends(new TreeSet<>(list)) + " | " + ends(new ArrayDeque<>(list)));
        list.addFirst(9);
        list.addLast(8);
        list.reversed().add(7);
        System.out.println(list + " " + list.removeFirst() + " " + list.removeLast() + " " + list.reversed().subList(0, 2));
        list.reversed().sort(null);
        System.out.println(list + " " + list.reversed().indexOf(1));
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("a", "b", "c"));
        set.addFirst("c");
        set.addLast("a");
        System.out.println(set + " " + set.removeFirst() + " " + set.reversed());
        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        map.put("x", 1);
        map.putFirst("w", 0);
        map.putLast("y", 2);
        System.out.println(map + " " + map.firstEntry() + " " + map.lastEntry() + " " + map.reversed() + " " + map.pollFirstEntry() + " " + map.sequencedKeySet().reversed() + " " + map.sequencedValues().getLast());
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            new TreeSet<>(list).addFirst(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("sorted sets place by order");
        }
    }
}
