package generics;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Arrays of generic types, and parameters of any number. */
public class Rows<T> {
    private final List<T[]> rows = new ArrayList<>();

    @SafeVarargs
    public final int add(T... row) {
        if (row.length == 0) {
            throw new IllegalArgumentException("an empty row");
        }
        rows.add(row);
        return rows.size();
    }

    public T at(int row, int column) {
        return rows.get(row)[column];
    }

    @SafeVarargs
    public static <E> List<E> listOf(E first, E... others) {
        List<E> result = new ArrayList<>();
        result.add(first);
        for (E other : others) {
            if (!result.contains(other)) {
                result.add(other);
            }
        }
        return result;
    }

    @SafeVarargs
    public static <E extends Comparable<E>> E largestOf(E... items) {
        E best = items[0];
        for (E item : items) {
            if (item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    @SafeVarargs
    public static int together(List<String>... lists) {
        int together = 0;
        for (List<String> list : lists) {
            together += list == null ? 0 : list.size();
        }
        return together;
    }

    /** The array's type need not be the item's. */
    @SuppressWarnings("unchecked")
    public static <E> E[] alone(E item, Class<?> type) {
        E[] items = (E[]) Array.newInstance(type, item == null ? 0 : 1);
        if (item != null) {
            items[0] = item;
        }
        return items;
    }

    public static <E> E[] swapped(E[] items, int one, int other) {
        E item = items[one];
        items[one] = items[other];
        items[other] = item;
        return items;
    }

    public static <N extends Number> long sum(N[] numbers) {
        long sum = 0;
        for (N number : numbers) {
            sum += number == null ? 1 : number.longValue();
        }
        return sum;
    }

    public static int entries(Map<String, Integer>[] maps, Class<?>[] kinds) {
        return maps.length > kinds.length ? maps.length : kinds.length;
    }
}
