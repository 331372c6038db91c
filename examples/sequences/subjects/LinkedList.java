package subjects;

import java.util.NoSuchElementException;

/** A list of ints, doubly linked into a ring that the header closes. */
public class LinkedList {
    private static final class Node {
        int value;
        Node previous;
        Node next;
    }

    private final Node header = new Node();
    private int size;

    public LinkedList() {
        header.previous = header;
        header.next = header;
    }

    public void add(int value) {
        addBefore(value, header);
    }

    /** Removes the first node with this value; whether there was one. */
    public boolean remove(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    public int removeLast() {
        if (isEmpty()) {
            throw new NoSuchElementException("removeLast of an empty list");
        }
        Node last = header.previous;
        unlink(last);
        return last.value;
    }

    private Node addBefore(int value, Node successor) {
        Node node = new Node();
        node.value = value;
        node.next = successor;
        node.previous = successor.previous;
        node.previous.next = node;
        node.next.previous = node;
        size++;
        return node;
    }

    private Node find(int value) {
        if (isEmpty()) {
            return null;
        }
        for (Node node = header.next; node != header; node = node.next) {
            if (node.value == value) {
                return node;
            }
        }
        return null;
    }

    private void unlink(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
    }

    private boolean isEmpty() {
        return size == 0;
    }
}
