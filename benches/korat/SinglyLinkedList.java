import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/** Lists of N entries behind a header without an element; elements are told apart only by where they occur. */
public class SinglyLinkedList {
    static final class Element {}

    static final class Entry {
        Element element;
        Entry next;
    }

    Entry header;
    int size;

    boolean repOk() {
        if (header == null || header.element != null) {
            return false;
        }
        Set<Entry> visited = new HashSet<>();
        visited.add(header);
        for (Entry entry = header.next; entry != null; entry = entry.next) {
            if (entry.element == null || !visited.add(entry)) {
                return false;
            }
        }
        return visited.size() - 1 == size;
    }

    static SinglyLinkedList fields(int size) {
        ObjectPool<Entry> entries = new ObjectPool<>(Entry::new, size + 1, true);
        ObjectPool<Element> elements = new ObjectPool<>(Element::new, size, true);
        Entry[] all = new Entry[size + 1];
        for (int i = 0; i <= size; i++) {
            all[i] = entries.getNew();
        }
        SinglyLinkedList list = new SinglyLinkedList();
        list.header = entries.getAny();
        list.size = size;
        for (Entry entry : all) {
            entry.element = elements.getAny();
            entry.next = entries.getAny();
        }
        return list;
    }

    /** The list is built; its elements are chosen. */
    static SinglyLinkedList shape(int size) {
        ObjectPool<Element> elements = new ObjectPool<>(Element::new, size);
        SinglyLinkedList list = new SinglyLinkedList();
        Entry last = list.header = new Entry();
        for (int i = 0; i < size; i++) {
            last.next = new Entry();
            last = last.next;
            last.element = elements.getAny();
        }
        list.size = size;
        return list;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        SinglyLinkedList list = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(list.repOk());
        Choose.emit(list);
    }
}
