package subjects;

/** A set of ints as a tree whose branches differ by at most one in height. */
public class AvlTree {
    private static final class Node {
        int value;
        int height;
        Node left;
        Node right;
    }

    private Node root;

    boolean repOk() {
        return isTree(root, Long.MIN_VALUE, Long.MAX_VALUE) && isBalanced(root);
    }

    private static boolean isTree(Node node, long low, long high) {
        return node == null
                || low < node.value && node.value < high
                && isTree(node.left, low, node.value)
                && isTree(node.right, node.value, high);
    }

    private static boolean isBalanced(Node node) {
        if (node == null) {
            return true;
        }
        int difference = height(node.left) - height(node.right);
        return node.height == 1 + Math.max(height(node.left), height(node.right))
                && difference >= -1 && difference <= 1
                && isBalanced(node.left)
                && isBalanced(node.right);
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    public void add(int value) {
        root = added(root, value);
    }

    public boolean contains(int value) {
        Node node = root;
        while (node != null && node.value != value) {
            node = value < node.value ? node.left : node.right;
        }
        return node != null;
    }

    public int smallest() {
        if (root == null) {
            throw new IllegalStateException("empty");
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.value;
    }

    private static Node added(Node node, int value) {
        if (node == null) {
            Node made = new Node();
            made.value = value;
            made.height = 1;
            return made;
        }
        if (value < node.value) {
            node.left = added(node.left, value);
        } else if (value > node.value) {
            node.right = added(node.right, value);
        } else {
            return node;
        }
        return balanced(node);
    }

    private static Node balanced(Node node) {
        int difference = height(node.left) - height(node.right);
        if (difference > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotatedLeft(node.left);
            }
            return rotatedRight(node);
        }
        if (difference < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotatedRight(node.right);
            }
            return rotatedLeft(node);
        }
        measure(node);
        return node;
    }

    private static Node rotatedRight(Node node) {
        Node left = node.left;
        node.left = left.right;
        left.right = node;
        measure(node);
        measure(left);
        return left;
    }

    private static Node rotatedLeft(Node node) {
        Node right = node.right;
        node.right = right.left;
        right.left = node;
        measure(node);
        measure(right);
        return right;
    }

    private static void measure(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
    }
}
