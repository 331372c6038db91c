import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/** Binary search trees of N nodes with the keys 1 to N: as many as there are shapes. */
public class SearchTree {
    static final class Node {
        Node left;
        Node right;
        int key;
    }

    Node root;
    int size;

    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        return isTree(root, visited) && visited.size() == size && isOrdered(root, 0, Integer.MAX_VALUE);
    }

    private static boolean isTree(Node node, Set<Node> visited) {
        return (node.left == null || visited.add(node.left) && isTree(node.left, visited))
                && (node.right == null || visited.add(node.right) && isTree(node.right, visited));
    }

    /** All keys lie between these two, neither included. */
    private static boolean isOrdered(Node node, int below, int above) {
        if (node.key <= below || node.key >= above) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, below, node.key))
                && (node.right == null || isOrdered(node.right, node.key, above));
    }

    static SearchTree fields(int size) {
        ObjectPool<Node> nodes = new ObjectPool<>(Node::new, size, true);
        Node[] all = new Node[size];
        for (int i = 0; i < size; i++) {
            all[i] = nodes.getNew();
        }
        SearchTree tree = new SearchTree();
        tree.root = nodes.getAny();
        tree.size = size;
        for (Node node : all) {
            node.left = nodes.getAny();
            node.right = nodes.getAny();
            node.key = Choose.intIn(1, size);
        }
        return tree;
    }

    /** The shape is built; the keys are chosen. */
    static SearchTree shape(int size) {
        SearchTree tree = new SearchTree();
        tree.root = subtree(size, size);
        tree.size = size;
        return tree;
    }

    private static Node subtree(int size, int keys) {
        if (size == 0) {
            return null;
        }
        Node node = new Node();
        int left = Choose.intIn(0, size - 1);
        node.left = subtree(left, keys);
        node.right = subtree(size - 1 - left, keys);
        node.key = Choose.intIn(1, keys);
        return node;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        SearchTree tree = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(tree.repOk());
        Choose.emit(tree);
    }
}
