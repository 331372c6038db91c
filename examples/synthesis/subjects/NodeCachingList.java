package subjects;

/** A list that keeps the nodes of removed elements, up to twenty, and takes new ones from there. */
public class NodeCachingList {
    private static final int MOST_CACHED = 20;

    private static final class Node {
        Object value;
        Node next;
        Node previous;
    }

    private final Node header = new Node();
    private int size;
    private Node firstCached;
    private int cached;

    public NodeCachingList() {
        header.next = header;
        header.previous = header;
    }

    boolean repOk() {
        return isRing() && isCache();
    }

    private boolean isRing() {
        if (header == null || size < 0) {
            return false;
        }
        Node node = header;
        for (int at = 0; at <= size; at++) {
            Node next = node.next;
            if (next == null || next.previous != node || next == header && at < size) {
                return false;
            }
            node = next;
        }
        return node == header;
    }

    private boolean isCache() {
        if (cached < 0 || cached > MOST_CACHED) {
            return false;
        }
        Node node = firstCached;
        for (int at = 0; at < cached; at++) {
            if (node == null || node.value != null || node.previous != null) {
                return false;
            }
            node = node.next;
        }
        return node == null;
    }

    public void add(Object value) {
        Node node = firstCached;
        if (node == null) {
            node = new Node();
        } else {
            firstCached = node.next;
            cached--;
        }
        node.value = value;
        node.next = header;
        node.previous = header.previous;
        header.previous.next = node;
        header.previous = node;
        size++;
    }

    public Object removeFirst() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        Node node = header.next;
        Object value = node.value;
        header.next = node.next;
        node.next.previous = header;
        size--;
        keep(node);
        return value;
    }

    /** Whether nothing more is kept. */
    public boolean isCacheFull() {
        return cached == MOST_CACHED;
    }

    private void keep(Node node) {
        if (cached < MOST_CACHED) {
            node.value = null;
            node.previous = null;
            node.next = firstCached;
            firstCached = node;
            cached++;
        }
    }
}
