// explore: LinkedListOfInputs#build
// verdict: safe
// complete: true

public class LinkedListOfInputs {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node insert(Node list, int value) {
        if (list == null || value <= list.value) {
            return new Node(value, list);
        }
        list.next = insert(list.next, value);
        return list;
    }

    static void build(int a, int b, int c) {
        Node list = insert(insert(insert(null, a), b), c);
        int length = 0;
        for (Node node = list; node != null; node = node.next) {
            length++;
            assert node.next == null || node.value <= node.next.value;
        }
        assert length == 3;
    }
}
