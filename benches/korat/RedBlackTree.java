import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/** Red-black trees of N nodes with the keys 1 to N and references to parents; the root has either colour. */
public class RedBlackTree {
    static final class Node {
        Node left;
        Node right;
        Node parent;
        boolean red;
        int key;
    }

    Node root;
    int size;

    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        if (root.parent != null) {
            return false;
        }
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        return isTree(root, visited)
                && visited.size() == size
                && blackHeight(root) >= 0
                && isOrdered(root, 0, Integer.MAX_VALUE);
    }

    private static boolean isTree(Node node, Set<Node> visited) {
        return isChild(node.left, node, visited) && isChild(node.right, node, visited);
    }

    private static boolean isChild(Node child, Node parent, Set<Node> visited) {
        return child == null || visited.add(child) && child.parent == parent && isTree(child, visited);
    }

    /** Black nodes on every way down from here; negative where two ways differ or red follows red. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        if (left < 0 || blackHeight(node.right) != left) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private static boolean isOrdered(Node node, int below, int above) {
        if (node.key <= below || node.key >= above) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, below, node.key))
                && (node.right == null || isOrdered(node.right, node.key, above));
    }

    static RedBlackTree fields(int size) {
        ObjectPool<Node> nodes = new ObjectPool<>(Node::new, size, true);
        Node[] all = new Node[size];
        for (int i = 0; i < size; i++) {
            all[i] = nodes.getNew();
        }
        RedBlackTree tree = new RedBlackTree();
        tree.root = nodes.getAny();
        tree.size = size;
        for (Node node : all) {
            node.left = nodes.getAny();
            node.right = nodes.getAny();
            node.parent = nodes.getAny();
            node.red = Choose.bool();
            node.key = Choose.intIn(1, size);
        }
        return tree;
    }

    /** Shape and keys are built; the colours are chosen. */
    static RedBlackTree shape(int size) {
        RedBlackTree tree = new RedBlackTree();
        tree.root = subtree(null, size, 1);
        tree.size = size;
        return tree;
    }

    private static Node subtree(Node parent, int size, int smallest) {
        if (size == 0) {
            return null;
        }
        Node node = new Node();
        int left = Choose.intIn(0, size - 1);
        node.parent = parent;
        node.key = smallest + left;
        node.red = Choose.bool();
        node.left = subtree(node, left, smallest);
        node.right = subtree(node, size - 1 - left, node.key + 1);
        return node;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        RedBlackTree tree = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(tree.repOk());
        Choose.emit(tree);
    }
}
