package generics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Type parameters that are bound to other ones, or to types with arguments, and raw types of old code. */
public class Related {
    /** One parameter bounds another; a field holds maps of lists. */
    public static class Register<K, V, L extends List<V>> {
        private final Map<K, L> lists = new HashMap<>();

        public L put(K key, L list) {
            return lists.put(key, list);
        }

        public V first(K key) {
            L list = lists.get(key);
            return list == null || list.isEmpty() ? null : list.get(0);
        }

        public int sizeOf(K key, L otherwise) {
            return lists.getOrDefault(key, otherwise).size();
        }
    }

    /** Fixed arguments of what it extends. */
    public static class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        public String longest() {
            String best = "";
            for (String name : this) {
                if (name.length() > best.length()) {
                    best = name;
                }
            }
            return best;
        }
    }

    /** An interface of which the test needs an instance. */
    public interface Codec<I, O> {
        O encode(I input);

        default <P> Codec<I, P> then(Codec<? super O, ? extends P> next) {
            return input -> next.encode(encode(input));
        }
    }

    public static class Twice<X> implements Codec<X, List<X>> {
        @Override
        public List<X> encode(X input) {
            return input == null ? new ArrayList<>() : Arrays.asList(input, input);
        }
    }

    public static <I, O> List<O> all(Codec<? super I, ? extends O> codec, Collection<? extends I> inputs) {
        List<O> results = new ArrayList<>();
        for (I input : inputs) {
            results.add(codec.encode(input));
        }
        return results;
    }

    public static <T> Set<T> sorted(Comparator<T> order, Collection<T> items) {
        Set<T> set = new TreeSet<>(order);
        set.addAll(items);
        return set;
    }

    public static <T, K> Map<K, List<T>> groups(Iterable<T> items, Function<? super T, K> by) {
        Map<K, List<T>> groups = new HashMap<>();
        for (T item : items) {
            groups.computeIfAbsent(by.apply(item), key -> new ArrayList<>()).add(item);
        }
        return groups;
    }

    @SuppressWarnings("rawtypes")
    public static int old(List list, Map map, Comparable one) {
        if (list == null || map == null) {
            return one == null ? -1 : 0;
        }
        return list.size() + map.size();
    }

    @SuppressWarnings("rawtypes")
    public static List oldList(String text) {
        return text == null ? null : Arrays.asList(text.split(" "));
    }

    public static <L extends Long> long doubled(L number) {
        return number == null ? 0 : 2 * number;
    }

    public static <S extends CharSequence & Comparable<S>> int compared(S one, S other) {
        return one.length() == other.length() ? one.compareTo(other) : one.length() - other.length();
    }

    public static <X extends Exception> void raise(X exception, boolean really) throws X {
        if (really) {
            throw exception;
        }
    }
}
