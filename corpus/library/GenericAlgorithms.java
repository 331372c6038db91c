// features: bounded generics, wildcard methods, bridge methods, recursive bounds, generic arrays, permutations, memoised recursion

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

public class GenericAlgorithms {
    static <T extends Comparable<? super T>> T best(Collection<? extends T> items) {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    static <T> void permute(List<T> rest, List<T> chosen, List<List<T>> out) {
        if (rest.isEmpty()) {
            out.add(List.copyOf(chosen));
        }
        for (int i = 0; i < rest.size(); i++) {
            List<T> left = new ArrayList<>(rest);
            chosen.add(left.remove(i));
            permute(left, chosen, out);
            chosen.remove(chosen.size() - 1);
        }
    }

    static <A, B> B fold(Iterable<? extends A> items, B zero, BiFunction<? super B, ? super A, ? extends B> f) {
        B acc = zero;
        for (A a : items) {
            acc = f.apply(acc, a);
        }
        return acc;
    }

    static int distance(String a, String b, Map<String, Integer> memo) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.length() + b.length();
        }
        String key = a + "/" + b;
        Integer known = memo.get(key);
        if (known == null) {
            int same = a.charAt(0) == b.charAt(0) ? 0 : 1;
            known = Math.min(distance(a.substring(1), b.substring(1), memo) + same, 1 + Math.min(distance(a.substring(1), b, memo), distance(a, b.substring(1), memo)));
            memo.put(key, known);
        }
        return known;
    }

    @SafeVarargs
    static <T> T[] array(T... items) {
        return items;
    }

    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        final T value;

        Box(T value) {
            this.value = value;
        }

        @Override
        public int compareTo(Box<T> o) {
            return value.compareTo(o.value);
        }

        <R extends Comparable<R>> Box<R> map(Function<? super T, ? extends R> f) {
            return new Box<>(f.apply(value));
        }

        @Override
        public String toString() {
            return "Box" + value;
        }
    }

    public static void main(String[] args) {
        System.out.println(best(List.of(3, 9, 4)) + " " + best(List.of("pear", "fig")) + " " + best(new ArrayList<Integer>()) + " " + best(List.of(new Box<>(2), new Box<>(7))));
        List<List<Integer>> all = new ArrayList<>();
        permute(List.of(1, 2, 3), new ArrayList<>(), all);
        System.out.println(all + " " + all.size());
        System.out.println(fold(List.of(1, 2, 3), "", (s, x) -> s + x) + " " + fold(List.of("a", "bb"), 0, (n, s) -> n + s.length()));
        System.out.println(distance("kitten", "sitting", new HashMap<>()) + " " + distance("spelunk", "explore", new HashMap<>()));
        System.out.println(array("x", "y").getClass().getSimpleName() + " " + GenericAlgorithms.<Object>array("x", 1).getClass().getSimpleName() + " " + array(1, 2).length);
        Box<Integer>[] boxes = Arrays.copyOf(array(new Box<>(5), new Box<>(1), new Box<>(3)), 3);
        Arrays.sort(boxes);
        System.out.println(Arrays.toString(boxes) + " " + boxes[0].map(x -> "s" + x).map(String::length));
        Arrays.sort(boxes, Comparator.reverseOrder());
        System.out.println(Arrays.toString(boxes));
        @SuppressWarnings({"rawtypes", "unchecked"})
        int compared = compareRaw((Comparable) new Box<>(1), "text");
        System.out.println(compared);
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    static int compareRaw(Comparable c, Object o) {
        try {
            return c.compareTo(o);
        } catch (ClassCastException e) {
            return -99;
        }
    }
}
