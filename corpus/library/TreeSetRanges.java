// features: TreeSet, NavigableSet, Comparator, ClassCastException

import java.util.Arrays;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.TreeSet;

public class TreeSetRanges {
    record Point(int x, int y) implements Comparable<Point> {
        @Override
        public int compareTo(Point o) {
            return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y);
        }
    }

    public static void main(String[] args) {
        TreeSet<Integer> set = new TreeSet<>(Arrays.asList(5, 1, 9, 3, 7, 5, 1));
        System.out.println(set + " " + set.first() + " " + set.last());
        System.out.println(set.floor(4) + " " + set.ceiling(4) + " " + set.lower(1) + " " + set.higher(9));
        System.out.println(set.headSet(5) + " " + set.headSet(5, true) + " " + set.tailSet(5) + " " + set.subSet(2, 8));
        NavigableSet<Integer> down = set.descendingSet();
        down.add(6);
        System.out.println(down + " " + set);
        System.out.println(set.pollFirst() + " " + set.pollLast() + " " + set);
        for (Iterator<Integer> it = set.descendingIterator(); it.hasNext();) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        System.out.println(set);

        TreeSet<Point> points = new TreeSet<>();
        for (int i = 0; i < 30; i++) {
            points.add(new Point(i * i % 7, i % 5));
        }
        System.out.println(points.size() + " " + points.first() + " " + points.last());
        System.out.println(points.higher(new Point(1, 99)) + " " + points.subSet(new Point(2, 0), new Point(2, 4)));

        TreeSet<String> caseless = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        caseless.addAll(Arrays.asList("Banana", "apple", "BANANA", "Cherry", "APPLE", "date"));
        System.out.println(caseless + " " + caseless.contains("cHERRY"));
        caseless.removeAll(Arrays.asList("APPLE", "DATE"));
        System.out.println(caseless);

        TreeSet<Object> mixed = new TreeSet<>();
        mixed.add("text");
        try {
            mixed.add(1);
        } catch (ClassCastException e) {
            System.out.println("cannot compare");
        }
        try {
            new TreeSet<Object>().add(new int[0]);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        System.out.println(mixed + " " + new TreeSet<>(points.descendingSet()).equals(points));
    }
}
