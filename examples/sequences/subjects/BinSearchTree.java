package subjects;

/** A set of ints as a binary search tree without balancing; nodes know their parents. */
public class BinSearchTree {
    private static final class Node {
        final int value;
        Node left;
        Node right;
        Node parent;

        Node(int value, Node parent) {
            this.value = value;
            this.parent = parent;
        }
    }

    private Node root;
    private int size;

    /** Adds a leaf; whether the value is new. */
    public boolean insert(int value) {
        if (root == null) {
            root = new Node(value, null);
            size = 1;
            return true;
        }
        Node node = root;
        while (node.value != value) {
            if (value < node.value) {
                if (node.left == null) {
                    node.left = new Node(value, node);
                    size++;
                    return true;
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Node(value, node);
                    size++;
                    return true;
                }
                node = node.right;
            }
        }
        return false;
    }

    /** Whether the value was there. */
    public boolean remove(int value) {
        Node node = root;
        while (node != null && node.value != value) {
            if (value < node.value) {
                node = node.left;
            } else {
                node = node.right;
            }
        }
        if (node == null) {
            return false;
        }
        removeNode(node);
        size--;
        return true;
    }

    /** A node with two children is replaced by the smallest of the larger ones. */
    private void removeNode(Node node) {
        if (node.left == null) {
            replace(node, node.right);
        } else if (node.right == null) {
            replace(node, node.left);
        } else {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            if (next != node.right) {
                replace(next, next.right);
                next.right = node.right;
                next.right.parent = next;
            }
            replace(node, next);
            next.left = node.left;
            next.left.parent = next;
        }
    }

    /** Puts a subtree, or nothing, where `node` hangs. */
    private void replace(Node node, Node subtree) {
        Node parent = node.parent;
        if (parent == null) {
            root = subtree;
        } else if (parent.left == node) {
            parent.left = subtree;
        } else {
            parent.right = subtree;
        }
        if (subtree != null) {
            subtree.parent = parent;
        }
    }
}
