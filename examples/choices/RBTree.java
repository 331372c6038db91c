import spelunk.Choose;

/**
 * Red-black trees of N nodes: no red node has a red child, and every way down passes as many black
 * nodes. Keys are 1 to N from left to right; the root may have either colour.
 *
 * <p>The shape and the keys are built, the colours are a predicate.
 */
public class RBTree {
    static final class Node {
        Node parent;
        Node left;
        Node right;
        boolean red;
        int key;
    }

    Node root;
    int size;

    /** A tree of so many nodes whose smallest key is given. */
    private static Node shape(Node parent, int size, int smallest) {
        if (size == 0) {
            return null;
        }
        Node node = new Node();
        int left = Choose.intIn(0, size - 1);
        node.parent = parent;
        node.key = smallest + left;
        node.red = Choose.bool();
        node.left = shape(node, left, smallest);
        node.right = shape(node, size - 1 - left, node.key + 1);
        return node;
    }

    boolean isColoured() {
        return blackHeight(root) >= 0;
    }

    /** Black nodes on every way down from here, or -1 where the colours are wrong. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        if (left < 0) {
            return -1;
        }
        int right = blackHeight(node.right);
        if (right != left) {
            return -1;
        }
        if (!node.red) {
            return left + 1;
        }
        boolean redChild = node.left != null && node.left.red || node.right != null && node.right.red;
        return redChild ? -1 : left;
    }

    static RBTree generate(int size) {
        RBTree tree = new RBTree();
        tree.root = shape(null, size, 1);
        tree.size = size;
        Choose.assume(tree.isColoured());
        return tree;
    }

    public static void main(String[] args) {
        Choose.emit(generate(Integer.parseInt(args[0])));
    }
}
