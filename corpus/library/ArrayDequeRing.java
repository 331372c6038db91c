// features: ArrayDeque, circular growth, stack and queue use, descendingIterator

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;

public class ArrayDequeRing {
    static boolean balanced(String s) {
        Deque<Character> stack = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            switch (c) {
                case '(', '[', '{' -> stack.push(c);
                case ')', ']', '}' -> {
                    if (stack.isEmpty()) {
                        return false;
                    }
                    char open = stack.pop();
                    if ("([{".indexOf(open) != ")]}".indexOf(c)) {
                        return false;
                    }
                }
                default -> { }
            }
        }
        return stack.isEmpty();
    }

    public static void main(String[] args) {
        ArrayDeque<Integer> ring = new ArrayDeque<>(4);
        long check = 0;
        for (int i = 0; i < 1000; i++) {
            if (i % 3 == 0) {
                ring.addFirst(i);
            } else {
                ring.addLast(i);
            }
            if (i % 5 == 4) {
                check = check * 31 + ring.removeFirst() - ring.removeLast();
            }
        }
        System.out.println(ring.size() + " " + check + " " + ring.peekFirst() + " " + ring.peekLast());
        int sum = 0;
        for (int v : ring) {
            sum = sum * 17 + v;
        }
        System.out.println(sum);
        Iterator<Integer> it = ring.descendingIterator();
        int removed = 0;
        while (it.hasNext()) {
            if (it.next() % 2 == 0) {
                it.remove();
                removed++;
            }
        }
        System.out.println(removed + " " + ring.size() + " " + ring.stream().mapToInt(x -> x).sum());
        ring.removeIf(x -> x > 100);
        System.out.println(ring);
        System.out.println(ring.removeFirstOccurrence(27) + " " + ring.removeLastOccurrence(5000) + " " + ring.contains(33));
        for (String s : new String[] {"", "()[]{}", "([)]", "{[()()]}", "((", "}"}) {
            System.out.println("'" + s + "' " + balanced(s));
        }
        try {
            ring.add(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        ring.clear();
        System.out.println(ring.poll() + " " + ring.peek());
        try {
            ring.element();
        } catch (NoSuchElementException e) {
            System.out.println("empty: " + e.getMessage());
        }
    }
}
