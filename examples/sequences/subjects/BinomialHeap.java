package subjects;

import java.util.NoSuchElementException;

/**
 * A priority queue of ints: the smallest first, a list of binomial trees of growing degrees. The shape
 * depends on the number of elements alone.
 */
public class BinomialHeap {
    private static final class Node {
        int key;
        int degree;
        Node parent;
        /** The next tree of the list, or the next child of the same parent. */
        Node sibling;
        /** The child of the largest degree. */
        Node child;
    }

    private Node trees;
    private int size;

    public void insert(int key) {
        Node single = new Node();
        single.key = key;
        if (trees == null) {
            trees = single;
        } else {
            unionNodes(single);
        }
        size++;
    }

    public int extractMin() {
        if (trees == null) {
            throw new NoSuchElementException("extractMin of an empty heap");
        }
        Node smallest = findMin();
        unlink(smallest);
        Node children = reverse(smallest.child);
        if (trees == null) {
            trees = children;
        } else if (children != null) {
            unionNodes(children);
        }
        size--;
        return smallest.key;
    }

    /** Removes one element with this key; whether there was one. */
    public boolean delete(int key) {
        Node node = find(trees, key);
        if (node == null) {
            return false;
        }
        decrease(node, findMin().key);
        extractMin();
        return true;
    }

    /** The first of the trees with the smallest key; there is at least one tree. */
    private Node findMin() {
        Node smallest = trees;
        for (Node tree = trees.sibling; tree != null; tree = tree.sibling) {
            if (tree.key < smallest.key) {
                smallest = tree;
            }
        }
        return smallest;
    }

    /** Searches the trees of a list, leaving out those whose root is larger already. */
    private Node find(Node list, int key) {
        for (Node tree = list; tree != null; tree = tree.sibling) {
            if (tree.key == key) {
                return tree;
            }
            if (tree.key < key && tree.child != null) {
                Node found = find(tree.child, key);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** Gives the node a smaller key, which rises to its place. */
    private void decrease(Node node, int key) {
        Node place = node;
        while (place.parent != null && key < place.parent.key) {
            place.key = place.parent.key;
            place = place.parent;
        }
        place.key = key;
    }

    private void unlink(Node tree) {
        if (tree == trees) {
            trees = tree.sibling;
        } else {
            Node before = trees;
            while (before.sibling != tree) {
                before = before.sibling;
            }
            before.sibling = tree.sibling;
        }
    }

    /** Children stand in falling order of their degrees; as trees they have to rise. */
    private static Node reverse(Node children) {
        Node reversed = null;
        Node rest = children;
        while (rest != null) {
            Node next = rest.sibling;
            rest.sibling = reversed;
            rest.parent = null;
            reversed = rest;
            rest = next;
        }
        return reversed;
    }

    /** Takes up the trees of another list, so that every degree occurs once at most. */
    private void unionNodes(Node others) {
        merge(others);
        Node before = null;
        Node tree = trees;
        Node next = tree.sibling;
        while (next != null) {
            boolean three = next.sibling != null && next.sibling.degree == tree.degree;
            if (tree.degree != next.degree || three) {
                before = tree;
                tree = next;
            } else if (tree.key <= next.key) {
                tree.sibling = next.sibling;
                link(next, tree);
            } else {
                if (before == null) {
                    trees = next;
                } else {
                    before.sibling = next;
                }
                link(tree, next);
                tree = next;
            }
            next = tree.sibling;
        }
    }

    /** Merges another list into the trees by degree; neither is empty. */
    private void merge(Node others) {
        Node ours = trees;
        Node last = null;
        while (ours != null && others != null) {
            Node smaller;
            if (ours.degree <= others.degree) {
                smaller = ours;
                ours = ours.sibling;
            } else {
                smaller = others;
                others = others.sibling;
            }
            if (last == null) {
                trees = smaller;
            } else {
                last.sibling = smaller;
            }
            last = smaller;
        }
        if (ours != null) {
            last.sibling = ours;
        } else {
            last.sibling = others;
        }
    }

    /** Makes a tree the first child of another one of the same degree. */
    private static void link(Node tree, Node parent) {
        tree.parent = parent;
        tree.sibling = parent.child;
        parent.child = tree;
        parent.degree++;
    }
}
