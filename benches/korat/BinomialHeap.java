import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * Binomial heaps of up to N nodes with keys 1 to N: a list of binomial trees of rising degree, one for each
 * bit of the size; the children of a tree of degree d are trees of degree d - 1 to 0.
 */
public class BinomialHeap {
    static final class Node {
        Node parent;
        Node sibling;
        Node child;
        int degree;
        int key;
    }

    Node trees;
    int size;

    boolean repOk() {
        if (size == 0 || trees == null) {
            return size == 0 && trees == null;
        }
        Set<Node> visited = new HashSet<>();
        return isList(trees, null, visited) && visited.size() == size && hasDegrees() && areHeaps(trees);
    }

    private static boolean isList(Node first, Node parent, Set<Node> visited) {
        for (Node node = first; node != null; node = node.sibling) {
            if (!visited.add(node) || node.parent != parent || !isList(node.child, node, visited)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasDegrees() {
        Node tree = trees;
        for (int degree = 0; size >> degree > 0; degree++) {
            if ((size >> degree & 1) != 0) {
                if (tree == null || !isBinomial(tree, degree)) {
                    return false;
                }
                tree = tree.sibling;
            }
        }
        return tree == null;
    }

    private static boolean isBinomial(Node tree, int degree) {
        if (tree.degree != degree) {
            return false;
        }
        Node child = tree.child;
        while (degree > 0) {
            degree--;
            if (child == null || !isBinomial(child, degree)) {
                return false;
            }
            child = child.sibling;
        }
        return child == null;
    }

    private static boolean areHeaps(Node first) {
        for (Node node = first; node != null; node = node.sibling) {
            if (node.parent != null && node.key < node.parent.key || !areHeaps(node.child)) {
                return false;
            }
        }
        return true;
    }

    static BinomialHeap fields(int most) {
        ObjectPool<Node> nodes = new ObjectPool<>(Node::new, most, true);
        Node[] all = new Node[most];
        for (int i = 0; i < most; i++) {
            all[i] = nodes.getNew();
        }
        BinomialHeap heap = new BinomialHeap();
        heap.trees = nodes.getAny();
        heap.size = Choose.intIn(0, most);
        for (Node node : all) {
            node.parent = nodes.getAny();
            node.sibling = nodes.getAny();
            node.child = nodes.getAny();
            node.degree = Choose.intIn(0, most);
            node.key = Choose.intIn(1, most);
        }
        return heap;
    }

    /** The trees are built with their degrees; the keys are chosen. */
    static BinomialHeap shape(int most) {
        BinomialHeap heap = new BinomialHeap();
        heap.size = Choose.intIn(0, most);
        for (int degree = 31; degree >= 0; degree--) {
            if ((heap.size >> degree & 1) != 0) {
                Node tree = tree(null, degree, most);
                tree.sibling = heap.trees;
                heap.trees = tree;
            }
        }
        return heap;
    }

    private static Node tree(Node parent, int degree, int keys) {
        Node node = new Node();
        node.parent = parent;
        node.degree = degree;
        node.key = Choose.intIn(1, keys);
        for (int i = 0; i < degree; i++) {
            Node child = tree(node, i, keys);
            child.sibling = node.child;
            node.child = child;
        }
        return node;
    }

    public static void main(String[] args) {
        int most = Integer.parseInt(args[1]);
        BinomialHeap heap = args[0].equals("fields") ? fields(most) : shape(most);
        Choose.assume(heap.repOk());
        Choose.emit(heap);
    }
}
