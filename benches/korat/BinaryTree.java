import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/** Binary trees of N nodes: as many as the N-th Catalan number. */
public class BinaryTree {
    static final class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        ArrayDeque<Node> open = new ArrayDeque<>();
        visited.add(root);
        open.add(root);
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false;
                }
                open.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) {
                    return false;
                }
                open.add(node.right);
            }
        }
        return visited.size() == size;
    }

    /** Every field of every node is any node or null. */
    static BinaryTree fields(int size) {
        ObjectPool<Node> nodes = new ObjectPool<>(Node::new, size, true);
        Node[] all = new Node[size];
        for (int i = 0; i < size; i++) {
            all[i] = nodes.getNew();
        }
        BinaryTree tree = new BinaryTree();
        tree.root = nodes.getAny();
        tree.size = size;
        for (Node node : all) {
            node.left = nodes.getAny();
            node.right = nodes.getAny();
        }
        return tree;
    }

    /** A tree by construction. */
    static BinaryTree shape(int size) {
        BinaryTree tree = new BinaryTree();
        tree.root = subtree(size);
        tree.size = size;
        return tree;
    }

    private static Node subtree(int size) {
        if (size == 0) {
            return null;
        }
        Node node = new Node();
        int left = Choose.intIn(0, size - 1);
        node.left = subtree(left);
        node.right = subtree(size - 1 - left);
        return node;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        BinaryTree tree = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(tree.repOk());
        Choose.emit(tree);
    }
}
