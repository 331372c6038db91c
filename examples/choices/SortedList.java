import spelunk.Choose;

/**
 * Doubly linked lists whose values do not decrease: of 0 to N nodes, with values 1 to N. (As many
 * as there are lists of exactly N nodes with N + 1 values.)
 *
 * <p>The links are built, the order of the values is a predicate.
 */
public class SortedList {
    static final class Node {
        Node previous;
        Node next;
        int value;
    }

    Node first;
    Node last;
    int size;

    void append(int value) {
        Node node = new Node();
        node.value = value;
        node.previous = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        size++;
    }

    boolean isSorted() {
        for (Node node = first; node != last; node = node.next) {
            if (node.value > node.next.value) {
                return false;
            }
        }
        return true;
    }

    static SortedList generate(int largest) {
        SortedList list = new SortedList();
        int length = Choose.intIn(0, largest);
        for (int i = 0; i < length; i++) {
            list.append(Choose.intIn(1, largest));
        }
        Choose.assume(list.isSorted());
        return list;
    }

    public static void main(String[] args) {
        Choose.emit(generate(Integer.parseInt(args[0])));
    }
}
