import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * White-box testing with a generator: build any red-black tree, remove any key, and look whether it
 * still is one. The tree's {@code remove} can be made to forget one of four things.
 *
 * <p>Arguments: {@code combined} (the shape is built, colours are a predicate) or {@code declarative}
 * (everything is chosen, everything is a predicate); the smallest and the largest number of nodes; and
 * what is forgotten, 0 for nothing.
 */
public class TreeRemoval {
    static final class Node {
        Node parent;
        Node left;
        Node right;
        boolean red;
        int key;
    }

    Node root;
    int size;
    /** Which step {@code remove} leaves out. */
    final int forgotten;

    TreeRemoval(int forgotten) {
        this.forgotten = forgotten;
    }

    // ---- the code under test ----

    void remove(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return;
        }
        if (forgotten != 4) {
            size--;
        }
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node = next;
        }
        Node child = node.left != null ? node.left : node.right;
        Node parent = node.parent;
        replace(node, child);
        if (node.red) {
            return;
        }
        if (isRed(child)) {
            if (forgotten != 1) {
                child.red = false;
            }
        } else {
            restore(child, parent);
        }
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private void replace(Node node, Node child) {
        if (node.parent == null) {
            root = child;
        } else if (node == node.parent.left) {
            node.parent.left = child;
        } else {
            node.parent.right = child;
        }
        if (child != null && forgotten != 3) {
            child.parent = node.parent;
        }
    }

    /** The ways down through {@code node}, a child of {@code parent}, lack a black node. */
    private void restore(Node node, Node parent) {
        while (parent != null && !isRed(node)) {
            boolean isLeft = node == parent.left;
            Node sibling = isLeft ? parent.right : parent.left;
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, isLeft);
                sibling = isLeft ? parent.right : parent.left;
            }
            Node near = isLeft ? sibling.left : sibling.right;
            Node far = isLeft ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.red = true;
                node = parent;
                parent = node.parent;
                continue;
            }
            if (!isRed(far)) {
                near.red = false;
                sibling.red = true;
                rotate(sibling, !isLeft);
                sibling = near;
                far = isLeft ? sibling.right : sibling.left;
            }
            if (forgotten != 2) {
                sibling.red = parent.red;
            }
            parent.red = false;
            far.red = false;
            rotate(parent, isLeft);
            return;
        }
        if (node != null) {
            node.red = false;
        }
    }

    private void rotate(Node node, boolean toLeft) {
        Node up = toLeft ? node.right : node.left;
        Node inner = toLeft ? up.left : up.right;
        replace(node, up);
        up.parent = node.parent;
        if (toLeft) {
            up.left = node;
            node.right = inner;
        } else {
            up.right = node;
            node.left = inner;
        }
        node.parent = up;
        if (inner != null) {
            inner.parent = node;
        }
    }

    // ---- the invariant ----

    boolean isRedBlackTree() {
        int most = size;
        if (root == null) {
            return most == 0;
        }
        return root.parent == null
                && count(root, most) == most
                && blackHeight(root) >= 0
                && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Nodes of the tree, or more than {@code most} where it is none. */
    private static int count(Node node, int most) {
        if (most <= 0) {
            return 1;
        }
        int nodes = 1;
        for (Node child = node.left; ; child = node.right) {
            if (child != null) {
                if (child.parent != node || node.left == node.right) {
                    return most + 1;
                }
                nodes += count(child, most - nodes);
                if (nodes > most) {
                    return nodes;
                }
            }
            if (child == node.right) {
                return nodes;
            }
        }
    }

    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right)) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    /** Keys lie strictly between the two. */
    private static boolean isOrdered(Node node, int below, int above) {
        return node == null
                || below < node.key
                        && node.key < above
                        && isOrdered(node.left, below, node.key)
                        && isOrdered(node.right, node.key, above);
    }

    // ---- generators ----

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

    /**
     * Any objects, linked in any way. Trees that differ only in which object stands where are the
     * same: the one is taken whose nodes are met in the order of the pool.
     */
    private void chooseEverything() {
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, size, true);
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
        }
        root = nodes[0];
        for (Node node : nodes) {
            node.left = pool.getAny();
            node.right = pool.getAny();
            node.parent = pool.getAny();
            node.red = Choose.bool();
            node.key = Choose.intIn(1, size);
        }
        Choose.assume(met(root, nodes, 0) == size);
    }

    /** Nodes met up to the end of this subtree, or -1 where one is not the next of these. */
    private static int met(Node node, Node[] nodes, int before) {
        if (node == null) {
            return before;
        }
        if (before == nodes.length || node != nodes[before]) {
            return -1;
        }
        int left = met(node.left, nodes, before + 1);
        return left < 0 ? -1 : met(node.right, nodes, left);
    }

    public static void main(String[] args) {
        int smallest = Integer.parseInt(args[1]);
        int largest = Integer.parseInt(args[2]);
        TreeRemoval tree = new TreeRemoval(Integer.parseInt(args[3]));
        tree.size = Choose.intIn("size", smallest, largest);
        if (args[0].equals("declarative")) {
            tree.chooseEverything();
        } else {
            tree.root = shape(null, tree.size, 1);
        }
        Choose.assume(tree.isRedBlackTree());
        tree.remove(Choose.intIn("key", 0, largest));
        assert tree.isRedBlackTree() : "not a red-black tree any more";
    }
}
