// features: Map.Entry comparators, Iterable.forEach, Collection.removeIf, List.of default methods, Comparator on Map.Entry, Iterator adapters

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PrimitiveIterator;
import java.util.TreeMap;
import java.util.function.Predicate;

public class InterfaceDefaultsInLibrary {
    static <T> Iterable<T> filter(Iterable<T> source, Predicate<? super T> keep) {
        return () -> new Iterator<>() {
            private final Iterator<T> inner = source.iterator();
            private T next;
            private boolean ready;

            @Override
            public boolean hasNext() {
                while (!ready && inner.hasNext()) {
                    next = inner.next();
                    ready = keep.test(next);
                }
                return ready;
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new java.util.NoSuchElementException("filtered out");
                }
                ready = false;
                return next;
            }
        };
    }

    public static void main(String[] args) {
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (String s : "dora=7 abe=9 cid=7 bea=12".split(" ")) {
            scores.put(s.substring(0, s.indexOf('=')), Integer.valueOf(s.substring(s.indexOf('=') + 1)));
        }
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(scores.entrySet());
        entries.sort(Map.Entry.comparingByKey());
        System.out.println(entries);
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
        System.out.println(entries);
        scores.entrySet().iterator().next().setValue(100);
        scores.replaceAll((k, v) -> v + k.length());
        scores.values().removeIf(v -> v == 10);
        System.out.println(scores + " " + scores.merge("abe", 1, Integer::sum));
        System.out.println(String.join("+", filter(List.of("x", "yy", "z", "ww"), s -> s.length() == 2)));
        Iterator<Integer> odd = filter(Arrays.asList(1, 2, 3), x -> x % 2 == 1).iterator();
        System.out.println(odd.next() + odd.next());
        try {
            odd.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            odd.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        PrimitiveIterator.OfInt chars = "abc".chars().iterator();
        int sum = 0;
        while (chars.hasNext()) {
            sum += chars.nextInt();
        }
        System.out.println(sum);
        NavigableMap<String, List<Integer>> index = new TreeMap<>();
        String[] words = "a b a c b a".split(" ");
        for (int i = 0; i < words.length; i++) {
            index.computeIfAbsent(words[i], k -> new ArrayList<>()).add(i);
        }
        System.out.println(index + " " + index.firstEntry().getValue() + " " + index.descendingMap());
        index.forEach((k, v) -> v.removeIf(p -> p > 2));
        index.entrySet().removeIf(e -> e.getValue().size() < 2);
        System.out.println(index + " " + index.getOrDefault("zz", List.of(-1)));
        List<int[]> pairs = new ArrayList<>();
        List.of(1, 2).forEach(a -> List.of(3, 4).forEach(b -> pairs.add(new int[] {a, b})));
        System.out.println(pairs.stream().map(Arrays::toString).toList());
    }
}
