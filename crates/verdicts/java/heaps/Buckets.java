/** Arrays of lists, and arrays of numbers. */
final class Buckets {
    static final class Entry {
        int key;
        Entry next;
    }

    Entry[] table;
    int size;

    int firstUsed() {
        for (int i = 0; i < table.length; i++) {
            if (table[i] != null) {
                return 10 + i;
            }
        }
        return table.length;
    }

    int chains() {
        int t = 1;
        for (Entry entry : table) {
            int count = 0;
            while (entry != null && count < 2) {
                count++;
                entry = entry.next;
            }
            t = t * 3 + count;
        }
        return t;
    }

    int shared() {
        if (table == null || table.length < 2) {
            return 2;
        }
        if (table[0] == table[1]) {
            return table[0] == null ? 6 : 7;
        }
        return 14;
    }

    int store() {
        Entry first = table[0];
        table[1] = first;
        if (first != null) {
            first.next = table[1];
            return table[1].next == first ? 2 : 3;
        }
        return 6;
    }

    int at(int index) {
        Entry found = table[index];
        if (found == null) {
            return 2;
        }
        return found.key == index ? 6 : 7;
    }

    static int numbers(int[] one, int[] other) {
        one[0] = 1;
        if (other[0] == 1) {
            return one == other ? 2 : 3;
        }
        return one.length == other.length ? 6 : 7;
    }

    static int nested(Entry[][] rows) {
        Entry[] row = rows[0];
        if (row == rows[rows.length - 1]) {
            return row == null ? 2 : row.length == 0 ? 6 : row[0] == null ? 14 : 15;
        }
        return 30;
    }
}
