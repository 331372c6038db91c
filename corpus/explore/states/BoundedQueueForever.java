// explore: --match-states BoundedQueueForever
// verdict: safe
// complete: true
// states: 22

import spelunk.Choose;

public class BoundedQueueForever {
    // A queue of up to three booleans, each in a node of its own: 1 + 2 + 4 + 8 states where it is decided
    // whether one is taken off, and 1 + 2 + 4 where it is decided what is added.
    static final class Node {
        boolean value;
        Node next;
    }

    static Node first;
    static int size;

    public static void main(String[] args) {
        while (true) {
            int what = Choose.intIn(0, 2);
            if (what == 0) {
                if (first != null) {
                    first = first.next;
                    size--;
                }
            } else if (size < 3) {
                add(what == 1);
            }
            assert size >= 0 && size <= 3;
        }
    }

    static void add(boolean value) {
        Node node = new Node();
        node.value = value;
        if (first == null) {
            first = node;
        } else {
            Node last = first;
            while (last.next != null) {
                last = last.next;
            }
            last.next = node;
        }
        size++;
    }
}
