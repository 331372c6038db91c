// features: ArrayList, ListIterator, subList, removeIf, ConcurrentModificationException

import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class ArrayListOperations {
    public static void main(String[] args) {
        ArrayList<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            numbers.add(i * 7 % 11);
        }
        System.out.println(numbers + " size " + numbers.size());
        numbers.add(3, 100);
        numbers.remove(0);
        numbers.remove(Integer.valueOf(10));
        System.out.println(numbers);
        System.out.println(numbers.indexOf(5) + " " + numbers.lastIndexOf(5) + " " + numbers.indexOf(-5));
        numbers.removeIf(n -> n % 2 == 0);
        System.out.println(numbers + " " + numbers.contains(100));
        numbers.replaceAll(n -> n * n);
        System.out.println(numbers);
        numbers.addAll(2, Arrays.asList(-1, -2, -3));
        numbers.sort(null);
        System.out.println(numbers);

        List<Integer> view = numbers.subList(2, 6);
        System.out.println(view);
        view.set(0, 42);
        view.remove(1);
        System.out.println(view + " of " + numbers);
        view.clear();
        System.out.println(numbers);

        ListIterator<Integer> cursor = numbers.listIterator();
        while (cursor.hasNext()) {
            int at = cursor.nextIndex();
            int value = cursor.next();
            if (at % 3 == 0) {
                cursor.set(value + 1);
            } else if (at % 3 == 1) {
                cursor.add(-value);
            } else {
                cursor.remove();
            }
        }
        while (cursor.hasPrevious()) {
            System.out.print(cursor.previous() + " ");
        }
        System.out.println();

        try {
            for (Integer n : numbers) {
                if (n > 5) {
                    numbers.add(1);
                }
            }
            System.out.println("no exception");
        } catch (ConcurrentModificationException e) {
            System.out.println("modified: " + e.getMessage());
        }
        try {
            numbers.get(numbers.size());
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            numbers.add(-1, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Iterator<Integer> ended = new ArrayList<Integer>().iterator();
        try {
            ended.next();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        Integer[] copy = numbers.toArray(new Integer[0]);
        numbers.clear();
        System.out.println(copy.length + " " + numbers.isEmpty() + " " + numbers.equals(List.of()));
        System.out.println(Arrays.asList(copy).hashCode());
    }
}
