package generics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Wildcards in parameters and results, in methods that are generic themselves. */
public class Wildcards {
    public static int sizeOf(Collection<?> items) {
        return items == null ? -1 : items.size();
    }

    public static double total(List<? extends Number> numbers) {
        double total = 0;
        for (Number number : numbers) {
            total += number.doubleValue();
        }
        return total;
    }

    public static void fill(List<? super Integer> target, int count) {
        for (int number = 0; number < count; number++) {
            target.add(number);
        }
    }

    public static List<?> reversed(List<?> items) {
        List<Object> result = new ArrayList<>();
        for (int at = items.size() - 1; at >= 0; at--) {
            result.add(items.get(at));
        }
        return result;
    }

    public static Map<String, ? extends Number> lengths(Iterable<? extends CharSequence> texts) {
        Map<String, Integer> lengths = new HashMap<>();
        for (CharSequence text : texts) {
            lengths.put(text.toString(), text.length());
        }
        return lengths;
    }

    public static <T> void copy(List<? super T> target, List<? extends T> source) {
        if (target.size() < source.size()) {
            throw new IndexOutOfBoundsException("too small");
        }
        for (int at = 0; at < source.size(); at++) {
            target.set(at, source.get(at));
        }
    }

    public static <T extends Comparable<? super T>> T largest(Collection<? extends T> items) {
        Iterator<? extends T> all = items.iterator();
        T best = all.next();
        while (all.hasNext()) {
            T next = all.next();
            if (next.compareTo(best) > 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T extends Object & Comparable<? super T>> T smallest(T one, T other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    public static <K, V extends Comparable<V>> K keyOfLargest(Map<K, V> map) {
        K found = null;
        V best = null;
        for (Map.Entry<K, V> entry : map.entrySet()) {
            if (best == null || entry.getValue().compareTo(best) > 0) {
                best = entry.getValue();
                found = entry.getKey();
            }
        }
        return found;
    }

    public static <A, B> List<B> mapped(List<A> items, Function<? super A, ? extends B> how) {
        List<B> result = new ArrayList<>();
        for (A item : items) {
            result.add(how.apply(item));
        }
        return result;
    }

    public static <T> Optional<T> first(Iterable<T> items, Predicate<? super T> wanted) {
        for (T item : items) {
            if (wanted.test(item)) {
                return Optional.ofNullable(item);
            }
        }
        return Optional.empty();
    }

    public static <T, R extends Collection<? super T>> R into(Iterable<? extends T> items, Supplier<R> made) {
        R result = made.get();
        for (T item : items) {
            result.add(item);
        }
        return result;
    }

    public static <T> Comparator<T> either(Comparator<? super T> one, Comparator<? super T> other) {
        return (left, right) -> {
            int answer = one.compare(left, right);
            return answer != 0 ? answer : other.compare(left, right);
        };
    }

    public static <T, U, V> V join(T one, U other, BiFunction<? super T, ? super U, ? extends V> how, V otherwise) {
        return one == null || other == null ? otherwise : how.apply(one, other);
    }

    public static Class<? extends Number> kind(Class<? extends Number> wanted, boolean whole) {
        return whole && wanted == Double.class ? Long.class : wanted;
    }

    public static <E extends Enum<E>> E next(Class<E> kind, E constant) {
        E[] all = kind.getEnumConstants();
        return all[(constant.ordinal() + 1) % all.length];
    }
}
