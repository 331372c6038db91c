package subjects;

/** A doubly linked list whose ring begins and ends with an entry of its own. */
public class LinkedList {
    private static final class Entry {
        Object element;
        Entry next;
        Entry previous;
    }

    private final Entry header = new Entry();
    private int size;

    public LinkedList() {
        header.next = header;
        header.previous = header;
    }

    /** Whether the links form one ring of as many entries as there are elements. */
    boolean repOk() {
        if (header == null || size < 0) {
            return false;
        }
        Entry entry = header;
        for (int at = 0; at <= size; at++) {
            Entry next = entry.next;
            if (next == null || next.previous != entry || next == header && at < size) {
                return false;
            }
            entry = next;
        }
        return entry == header;
    }

    public void add(Object element) {
        Entry entry = new Entry();
        entry.element = element;
        entry.next = header;
        entry.previous = header.previous;
        header.previous.next = entry;
        header.previous = entry;
        size++;
    }

    public Object remove(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Entry entry = header.next;
        for (int at = 0; at < index; at++) {
            entry = entry.next;
        }
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
        return entry.element;
    }

    public int size() {
        return size;
    }
}
