import spelunk.Choose;

/**
 * Binary search trees of N nodes with keys 1 to N, of which some may occur more than once: no key is
 * smaller than one to its left. (For each shape as many as there are sets of N keys out of 2N - 1.)
 *
 * <p>The shape is built, the order of the keys is a predicate.
 */
public class SearchTree {
    static final class Node {
        Node left;
        Node right;
        int key;
    }

    final Node root;
    final int size;

    SearchTree(Node root, int size) {
        this.root = root;
        this.size = size;
    }

    private static Node shape(int size, int largest) {
        if (size == 0) {
            return null;
        }
        Node node = new Node();
        int left = Choose.intIn(0, size - 1);
        node.left = shape(left, largest);
        node.key = Choose.intIn(1, largest);
        node.right = shape(size - 1 - left, largest);
        return node;
    }

    /** The last node from left to right that was visited. */
    private Node latest;

    boolean isOrdered() {
        latest = null;
        boolean ordered = isOrdered(root);
        latest = null;
        return ordered;
    }

    private boolean isOrdered(Node node) {
        if (node == null) {
            return true;
        }
        if (!isOrdered(node.left) || latest != null && latest.key > node.key) {
            return false;
        }
        latest = node;
        return isOrdered(node.right);
    }

    static SearchTree generate(int size) {
        SearchTree tree = new SearchTree(shape(size, size), size);
        Choose.assume(tree.isOrdered());
        return tree;
    }

    public static void main(String[] args) {
        Choose.emit(generate(Integer.parseInt(args[0])));
    }
}
