// features: CopyOnWriteArrayList, CopyOnWriteArraySet, IdentityHashMap, WeakHashMap

import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class CopyOnWriteAndIdentity {
    public static void main(String[] args) {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer n : list) {
            list.add(n * 10);
        }
        System.out.println(list + " " + list.addIfAbsent(10) + " " + list.addIfAbsent(11));
        Iterator<Integer> snapshot = list.iterator();
        list.removeIf(n -> n > 5);
        int seen = 0;
        while (snapshot.hasNext()) {
            seen += snapshot.next();
        }
        System.out.println(list + " snapshot sum " + seen);
        try {
            Iterator<Integer> it = list.iterator();
            it.next();
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("iterator is read only");
        }
        list.sort((a, b) -> b - a);
        System.out.println(list + " " + list.indexOf(2) + " " + list.subList(0, 2) + " " + list.equals(List.of(3, 2, 1)));
        CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>(List.of("b", "a", "b"));
        set.add("c");
        set.add("a");
        System.out.println(set + " " + set.contains("c"));

        String one = new String("key");
        String two = new String("key");
        Map<String, Integer> identity = new IdentityHashMap<>();
        identity.put(one, 1);
        identity.put(two, 2);
        identity.put("literal", 3);
        System.out.println(identity.size() + " " + identity.get(one) + " " + identity.get(two) + " " + identity.get("key")
                + " " + identity.get("lit" + "eral"));
        identity.remove(one);
        System.out.println(identity.containsKey(one) + " " + identity.containsKey(two) + " " + identity.containsValue(2));
        Object[] keys = new Object[100];
        Map<Object, Integer> many = new IdentityHashMap<>(4);
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new Object();
            many.put(keys[i], i);
        }
        int sum = 0;
        for (int i = 0; i < keys.length; i += 2) {
            sum += many.remove(keys[i]);
        }
        for (Integer v : many.values()) {
            sum += v * 1000;
        }
        System.out.println(sum + " " + many.size() + " " + many.get(keys[1]) + " " + many.get(keys[0]));

        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        String held = "held";
        weak.put(held, 5);
        weak.put("other", 6);
        weak.merge(held, 10, Integer::sum);
        System.out.println(weak.get("held") + " " + weak.size() + " " + weak.containsKey("nothing") + " " + weak.remove("other"));
    }
}
