import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/** Circular lists of N entries linked both ways. The first has an element, the others may lack one. */
public class DoublyLinkedList {
    static final class Element {}

    static final class Entry {
        Element element;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    boolean repOk() {
        if (header == null || header.element == null) {
            return false;
        }
        Set<Entry> visited = new HashSet<>();
        Entry entry = header;
        while (visited.add(entry)) {
            Entry next = entry.next;
            if (next == null || next.previous != entry) {
                return false;
            }
            entry = next;
        }
        return entry == header && visited.size() == size;
    }

    static DoublyLinkedList fields(int size) {
        ObjectPool<Entry> entries = new ObjectPool<>(Entry::new, size, true);
        ObjectPool<Element> elements = new ObjectPool<>(Element::new, size, true);
        Entry[] all = new Entry[size];
        for (int i = 0; i < size; i++) {
            all[i] = entries.getNew();
        }
        DoublyLinkedList list = new DoublyLinkedList();
        list.header = entries.getAny();
        list.size = size;
        for (Entry entry : all) {
            entry.element = elements.getAny();
            entry.next = entries.getAny();
            entry.previous = entries.getAny();
        }
        return list;
    }

    /** The list is built; its elements are chosen. */
    static DoublyLinkedList shape(int size) {
        ObjectPool<Element> elements = new ObjectPool<>(Element::new, size, true);
        DoublyLinkedList list = new DoublyLinkedList();
        Entry header = list.header = new Entry();
        Entry last = header;
        header.element = elements.getAny();
        for (int i = 1; i < size; i++) {
            Entry entry = new Entry();
            entry.element = elements.getAny();
            entry.previous = last;
            last.next = entry;
            last = entry;
        }
        last.next = header;
        header.previous = last;
        list.size = size;
        return list;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        DoublyLinkedList list = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(list.repOk());
        Choose.emit(list);
    }
}
