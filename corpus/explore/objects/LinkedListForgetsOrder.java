// explore: LinkedListForgetsOrder#build
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class LinkedListForgetsOrder {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    // Inserts after the head even where the head is larger.
    static Node insert(Node head, int value) {
        Node fresh = new Node(value);
        if (head == null) {
            return fresh;
        }
        fresh.next = head.next;
        head.next = fresh;
        return head;
    }

    static void build(int a, int b) {
        Node list = insert(insert(null, a), b);
        assert list.value <= list.next.value;
    }
}
