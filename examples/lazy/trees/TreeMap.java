package trees;

/**
 * A map from ints to ints as a red-black tree; absent nodes count as black. {@code repOk} says what a well-formed
 * tree is: links in both directions, the search order, a black root, no red node with a red child, and the same
 * number of black nodes on every way down.
 */
public class TreeMap {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    static final class Entry {
        int key;
        int value;
        Entry left;
        Entry right;
        Entry parent;
        boolean colour = BLACK;

        Entry(int key, int value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Entry root;
    int size;

    /**
     * Whether this is a red-black tree. Level by level, so that what is wrong near the root is found without a
     * look at what is far below it.
     */
    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null || root.colour == RED) {
            return false;
        }
        int count = 0;
        for (int depth = 0; ; depth++) {
            int found = level(root, depth);
            if (found < 0) {
                return false;
            }
            if (found == 0) {
                return count == size && isColoured(root) && isOrdered(root, null, null) && blackHeight(root) >= 0;
            }
            count += found;
        }
    }

    /** Entries so far below this one, -1 if one of them has a child that belongs to another entry. */
    private static int level(Entry entry, int depth) {
        if (entry == null) {
            return 0;
        }
        Entry left = entry.left;
        Entry right = entry.right;
        if (depth == 0) {
            boolean good = (left == null || left.parent == entry)
                    && (right == null || right != left && right.parent == entry);
            return good ? 1 : -1;
        }
        int onTheLeft = level(left, depth - 1);
        int onTheRight = onTheLeft < 0 ? -1 : level(right, depth - 1);
        return onTheRight < 0 ? -1 : onTheLeft + onTheRight;
    }

    /** Whether no red entry has a red child. */
    private static boolean isColoured(Entry entry) {
        return entry == null
                || (entry.parent == null || entry.colour == BLACK || entry.parent.colour == BLACK)
                && isColoured(entry.left)
                && isColoured(entry.right);
    }

    /** Whether keys lie between those of two entries. */
    private static boolean isOrdered(Entry entry, Entry low, Entry high) {
        return entry == null
                || (low == null || low.key < entry.key)
                && (high == null || entry.key < high.key)
                && isOrdered(entry.left, low, entry)
                && isOrdered(entry.right, entry, high);
    }

    /** Black entries on every way down from here, -1 where the ways differ. */
    private static int blackHeight(Entry entry) {
        if (entry == null) {
            return 0;
        }
        int onTheLeft = blackHeight(entry.left);
        if (onTheLeft < 0 || onTheLeft != blackHeight(entry.right)) {
            return -1;
        }
        return entry.colour == BLACK ? onTheLeft + 1 : onTheLeft;
    }

    /** Whether the key is new. */
    public boolean put(int key, int value) {
        if (root == null) {
            root = new Entry(key, value, null);
            size = 1;
            return true;
        }
        Entry parent = null;
        Entry entry = root;
        while (entry != null) {
            if (key == entry.key) {
                entry.value = value;
                return false;
            }
            parent = entry;
            entry = key < entry.key ? entry.left : entry.right;
        }
        Entry added = new Entry(key, value, parent);
        if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        fixAfterInsertion(added);
        return true;
    }

    /** Whether the key was there. */
    public boolean remove(int key) {
        Entry entry = find(key);
        if (entry == null) {
            return false;
        }
        deleteEntry(entry);
        size--;
        return true;
    }

    private Entry find(int key) {
        Entry entry = root;
        while (entry != null) {
            if (key == entry.key) {
                return entry;
            }
            if (key < entry.key) {
                entry = entry.left;
            } else {
                entry = entry.right;
            }
        }
        return null;
    }

    /** A red entry may have got a red parent: recolours upwards, or rotates and is done. */
    private void fixAfterInsertion(Entry added) {
        Entry entry = added;
        entry.colour = RED;
        while (entry != root && entry.parent.colour == RED) {
            Entry parent = entry.parent;
            Entry grandparent = parent.parent;
            Entry uncle = parent == grandparent.left ? grandparent.right : grandparent.left;
            grandparent.colour = RED;
            if (uncle != null && uncle.colour == RED) {
                parent.colour = BLACK;
                uncle.colour = BLACK;
                entry = grandparent;
            } else if (parent == grandparent.left) {
                if (entry == parent.right) {
                    entry = parent;
                    rotateLeft(entry);
                }
                entry.parent.colour = BLACK;
                rotateRight(grandparent);
            } else {
                if (entry == parent.left) {
                    entry = parent;
                    rotateRight(entry);
                }
                entry.parent.colour = BLACK;
                rotateLeft(grandparent);
            }
        }
        root.colour = BLACK;
    }

    /** An entry with two children takes over its successor's mapping, which goes instead. */
    private void deleteEntry(Entry found) {
        Entry entry = found;
        if (entry.left != null && entry.right != null) {
            Entry next = successor(entry);
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry child = entry.left != null ? entry.left : entry.right;
        if (child != null) {
            replace(entry, child);
            if (entry.colour == BLACK) {
                fixAfterDeletion(child);
            }
        } else if (entry.parent == null) {
            root = null;
        } else {
            if (entry.colour == BLACK) {
                fixAfterDeletion(entry);
            }
            replace(entry, null);
        }
    }

    /** The entry with the next larger key, which stands below. */
    private static Entry successor(Entry entry) {
        Entry next = entry.right;
        while (next.left != null) {
            next = next.left;
        }
        return next;
    }

    private void replace(Entry entry, Entry child) {
        Entry parent = entry.parent;
        if (child != null) {
            child.parent = parent;
        }
        if (parent == null) {
            root = child;
        } else if (entry == parent.left) {
            parent.left = child;
        } else {
            parent.right = child;
        }
    }

    /** Every way through this entry lacks one black entry. */
    private void fixAfterDeletion(Entry lacking) {
        Entry entry = lacking;
        while (entry != root && entry.colour == BLACK) {
            Entry parent = entry.parent;
            if (entry == parent.left) {
                Entry sibling = parent.right;
                if (sibling.colour == RED) {
                    sibling.colour = BLACK;
                    parent.colour = RED;
                    rotateLeft(parent);
                    sibling = parent.right;
                }
                if ((sibling.left == null || sibling.left.colour == BLACK)
                        && (sibling.right == null || sibling.right.colour == BLACK)) {
                    sibling.colour = RED;
                    entry = parent;
                } else {
                    if (sibling.right == null || sibling.right.colour == BLACK) {
                        sibling.left.colour = BLACK;
                        sibling.colour = RED;
                        rotateRight(sibling);
                        sibling = parent.right;
                    }
                    sibling.colour = parent.colour;
                    parent.colour = BLACK;
                    sibling.right.colour = BLACK;
                    rotateLeft(parent);
                    entry = root;
                }
            } else {
                Entry sibling = parent.left;
                if (sibling.colour == RED) {
                    sibling.colour = BLACK;
                    parent.colour = RED;
                    rotateRight(parent);
                    sibling = parent.left;
                }
                if ((sibling.right == null || sibling.right.colour == BLACK)
                        && (sibling.left == null || sibling.left.colour == BLACK)) {
                    sibling.colour = RED;
                    entry = parent;
                } else {
                    if (sibling.left == null || sibling.left.colour == BLACK) {
                        sibling.right.colour = BLACK;
                        sibling.colour = RED;
                        rotateLeft(sibling);
                        sibling = parent.left;
                    }
                    sibling.colour = parent.colour;
                    parent.colour = BLACK;
                    sibling.left.colour = BLACK;
                    rotateRight(parent);
                    entry = root;
                }
            }
        }
        entry.colour = BLACK;
    }

    private void rotateLeft(Entry top) {
        Entry riser = top.right;
        top.right = riser.left;
        if (riser.left != null) {
            riser.left.parent = top;
        }
        replace(top, riser);
        riser.left = top;
        top.parent = riser;
    }

    private void rotateRight(Entry top) {
        Entry riser = top.left;
        top.left = riser.right;
        if (riser.right != null) {
            riser.right.parent = top;
        }
        replace(top, riser);
        riser.right = top;
        top.parent = riser;
    }
}
