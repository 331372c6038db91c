/** A red-black tree of ints in which one line is wrong. docs/find-a-bug.md finds it. */
public class TreeSet {
    private static final class Node {
        final int key;
        boolean red = true;
        Node left, right, parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;
    private int size;

    public boolean add(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node added = new Node(key, parent);
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        balance(added);
        return true;
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    public int size() {
        return size;
    }

    private void balance(Node node) {
        while (node.parent != null && node.parent.red) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            boolean isLeft = parent == grandparent.left;
            Node uncle = isLeft ? grandparent.right : grandparent.left;
            if (uncle != null && uncle.red) {
                parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                break; // wrong: the grandparent may have a red parent now
            } else {
                if (node == (isLeft ? parent.right : parent.left)) {
                    rotate(parent, isLeft);
                    parent = node;
                }
                parent.red = false;
                grandparent.red = true;
                rotate(grandparent, !isLeft);
                break;
            }
        }
        root.red = false;
    }

    /** Rotates a node down to the left or to the right. */
    private void rotate(Node down, boolean left) {
        Node up = left ? down.right : down.left;
        Node moved = left ? up.left : up.right;
        if (left) {
            down.right = moved;
            up.left = down;
        } else {
            down.left = moved;
            up.right = down;
        }
        if (moved != null) {
            moved.parent = down;
        }
        up.parent = down.parent;
        if (down.parent == null) {
            root = up;
        } else if (down.parent.left == down) {
            down.parent.left = up;
        } else {
            down.parent.right = up;
        }
        down.parent = up;
    }

    /** Search order, no red node below a red one, as many black nodes on every way down, the right size. */
    public boolean repOk() {
        return (root == null || !root.red)
                && blackHeight(root, Long.MIN_VALUE, Long.MAX_VALUE) >= 0
                && count(root) == size;
    }

    private static int blackHeight(Node node, long above, long below) {
        if (node == null) {
            return 0;
        }
        boolean twoReds = node.red && (isRed(node.left) || isRed(node.right));
        if (node.key <= above || node.key >= below || twoReds) {
            return -1;
        }
        int left = blackHeight(node.left, above, node.key);
        int right = blackHeight(node.right, node.key, below);
        if (left < 0 || left != right) {
            return -1;
        }
        return left + (node.red ? 0 : 1);
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }
}
