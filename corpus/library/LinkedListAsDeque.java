// features: LinkedList, Deque, descendingIterator, NoSuchElementException

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class LinkedListAsDeque {
    public static void main(String[] args) {
        LinkedList<String> words = new LinkedList<>(Arrays.asList("delta", "alpha", "echo"));
        words.addFirst("first");
        words.addLast("last");
        words.offer("offered");
        words.push("pushed");
        System.out.println(words);
        System.out.println(words.peek() + " " + words.peekLast() + " " + words.getFirst() + " " + words.getLast());
        System.out.println(words.pop() + " " + words.poll() + " " + words.pollLast() + " " + words.removeFirst());
        System.out.println(words);
        words.add(1, "inserted");
        words.set(0, "replaced");
        System.out.println(words.get(2) + " " + words.indexOf("echo"));
        ListIterator<String> it = words.listIterator(1);
        it.next();
        it.remove();
        it.add("x");
        it.add("y");
        System.out.println(words);
        words.add("x");
        System.out.println(words.removeFirstOccurrence("x") + " " + words.removeLastOccurrence("zzz"));
        Iterator<String> back = words.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (back.hasNext()) {
            sb.append(back.next()).append('<');
        }
        System.out.println(sb);
        LinkedList<Object> empty = new LinkedList<>();
        System.out.println(empty.poll() + " " + empty.peekFirst() + " " + empty.pollLast());
        for (int i = 0; i < 4; i++) {
            try {
                switch (i) {
                    case 0 -> empty.getFirst();
                    case 1 -> empty.removeLast();
                    case 2 -> empty.pop();
                    default -> empty.get(0);
                }
            } catch (NoSuchElementException | IndexOutOfBoundsException e) {
                System.out.println(i + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        // Josephus problem by rotation
        LinkedList<Integer> circle = new LinkedList<>();
        for (int i = 1; i <= 41; i++) {
            circle.add(i);
        }
        while (circle.size() > 2) {
            circle.addLast(circle.removeFirst());
            circle.addLast(circle.removeFirst());
            circle.removeFirst();
        }
        System.out.println("survivors " + circle);
        @SuppressWarnings("unchecked")
        LinkedList<Integer> clone = (LinkedList<Integer>) circle.clone();
        clone.add(null);
        System.out.println(clone + " " + circle + " " + clone.contains(null));
    }
}
