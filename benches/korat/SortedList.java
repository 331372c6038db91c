import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * Circular lists linked both ways: a header without a value (0), then N entries with values 1 to N + 1 that
 * never decrease.
 */
public class SortedList {
    static final class Entry {
        int value;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    boolean repOk() {
        if (header == null || header.value != 0) {
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
        return entry == header && visited.size() - 1 == size && isSorted();
    }

    private boolean isSorted() {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.value == 0 || entry.value < entry.previous.value) {
                return false;
            }
        }
        return true;
    }

    static SortedList fields(int size) {
        ObjectPool<Entry> entries = new ObjectPool<>(Entry::new, size + 1, true);
        Entry[] all = new Entry[size + 1];
        for (int i = 0; i <= size; i++) {
            all[i] = entries.getNew();
        }
        SortedList list = new SortedList();
        list.header = entries.getAny();
        list.size = size;
        for (Entry entry : all) {
            entry.value = Choose.intIn(0, size + 1);
            entry.next = entries.getAny();
            entry.previous = entries.getAny();
        }
        return list;
    }

    /** The list is built; its values are chosen. */
    static SortedList shape(int size) {
        SortedList list = new SortedList();
        Entry last = list.header = new Entry();
        for (int i = 0; i < size; i++) {
            Entry entry = new Entry();
            entry.value = Choose.intIn(1, size + 1);
            entry.previous = last;
            last.next = entry;
            last = entry;
        }
        last.next = list.header;
        list.header.previous = last;
        list.size = size;
        return list;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        SortedList list = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(list.repOk());
        Choose.emit(list);
    }
}
