import spelunk.Choose;

/** A left-leaning red-black tree (Sedgewick 2008), recursive inserts. */
public class RedBlackTree {
    private static final class Node {
        final int key;
        Node left;
        Node right;
        boolean red = true;

        Node(int key) {
            this.key = key;
        }
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        top.red = node.red;
        node.red = true;
        return top;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        top.red = node.red;
        node.red = true;
        return top;
    }

    private static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        }
        if (isRed(node.right) && !isRed(node.left)) {
            node = rotateLeft(node);
        }
        if (isRed(node.left) && isRed(node.left.left)) {
            node = rotateRight(node);
        }
        if (isRed(node.left) && isRed(node.right)) {
            node.red = true;
            node.left.red = false;
            node.right.red = false;
        }
        return node;
    }

    public static void main(String[] args) {
        int inserts = Integer.parseInt(args[0]);
        Node root = null;
        for (int i = 0; i < inserts; i++) {
            root = insert(root, Choose.anyInt());
            root.red = false;
        }
        assert !isRed(root);
    }
}
