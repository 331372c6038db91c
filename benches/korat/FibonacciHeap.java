import java.util.HashSet;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * Fibonacci heaps of up to N nodes with keys 0 to N - 1: circular lists of siblings linked both ways, each
 * node with as many children as its degree says, and no child smaller than its parent.
 */
public class FibonacciHeap {
    static final class Node {
        Node left;
        Node right;
        Node parent;
        Node child;
        int degree;
        int key;
    }

    /** One of the roots, and a root with the smallest key. */
    Node roots;
    Node smallest;
    int size;

    boolean repOk() {
        if (roots == null || smallest == null) {
            return roots == null && smallest == null && size == 0;
        }
        Set<Node> visited = new HashSet<>();
        return isList(roots, null, visited)
                && isRoot(smallest)
                && visited.size() == size
                && hasDegrees(roots)
                && isHeap(roots, 0)
                && isSmallest();
    }

    private static boolean isList(Node first, Node parent, Set<Node> visited) {
        Node node = first;
        do {
            if (node.parent != parent || !visited.add(node)) {
                return false;
            }
            if (node.child != null && !isList(node.child, node, visited)) {
                return false;
            }
            Node right = node.right;
            if (right == null || right.left != node) {
                return false;
            }
            node = right;
        } while (node != first);
        return true;
    }

    private boolean isRoot(Node wanted) {
        Node node = roots;
        do {
            if (node == wanted) {
                return true;
            }
            node = node.right;
        } while (node != roots);
        return false;
    }

    private static boolean hasDegrees(Node first) {
        Node node = first;
        do {
            if (node.degree != length(node.child) || node.child != null && !hasDegrees(node.child)) {
                return false;
            }
            node = node.right;
        } while (node != first);
        return true;
    }

    private static int length(Node first) {
        int length = 0;
        if (first != null) {
            Node node = first;
            do {
                length++;
                node = node.right;
            } while (node != first);
        }
        return length;
    }

    private static boolean isHeap(Node first, int least) {
        Node node = first;
        do {
            if (node.key < least || node.child != null && !isHeap(node.child, node.key)) {
                return false;
            }
            node = node.right;
        } while (node != first);
        return true;
    }

    private boolean isSmallest() {
        Node node = roots;
        do {
            if (node.key < smallest.key) {
                return false;
            }
            node = node.right;
        } while (node != roots);
        return true;
    }

    static FibonacciHeap fields(int most) {
        ObjectPool<Node> nodes = new ObjectPool<>(Node::new, most, true);
        Node[] all = new Node[most];
        for (int i = 0; i < most; i++) {
            all[i] = nodes.getNew();
        }
        FibonacciHeap heap = new FibonacciHeap();
        heap.roots = nodes.getAny();
        heap.smallest = nodes.getAny();
        heap.size = Choose.intIn(0, most);
        for (Node node : all) {
            node.left = nodes.getAny();
            node.right = nodes.getAny();
            node.parent = nodes.getAny();
            node.child = nodes.getAny();
            node.degree = Choose.intIn(0, most - 1);
            node.key = Choose.intIn(0, most - 1);
        }
        return heap;
    }

    /** The trees are built with their degrees; the keys are chosen. */
    static FibonacciHeap shape(int most) {
        FibonacciHeap heap = new FibonacciHeap();
        heap.size = Choose.intIn(0, most);
        if (heap.size > 0) {
            int roots = Choose.intIn(1, heap.size);
            heap.roots = siblings(null, roots, heap.size, most);
            heap.smallest = heap.roots;
            for (int steps = Choose.intIn(0, roots - 1); steps > 0; steps--) {
                heap.smallest = heap.smallest.right;
            }
        }
        return heap;
    }

    /** So many siblings, and so many nodes with all below them. */
    private static Node siblings(Node parent, int count, int nodes, int keys) {
        Node first = null;
        Node last = null;
        for (int i = 0; i < count; i++) {
            int left = count - 1 - i;
            int own = left == 0 ? nodes : Choose.intIn(1, nodes - left);
            nodes -= own;
            Node node = new Node();
            node.parent = parent;
            node.key = Choose.intIn(0, keys - 1);
            if (own > 1) {
                node.degree = Choose.intIn(1, own - 1);
                node.child = siblings(node, node.degree, own - 1, keys);
            }
            if (first == null) {
                first = node;
            } else {
                node.left = last;
                last.right = node;
            }
            last = node;
        }
        first.left = last;
        last.right = first;
        return first;
    }

    public static void main(String[] args) {
        int most = Integer.parseInt(args[1]);
        FibonacciHeap heap = args[0].equals("fields") ? fields(most) : shape(most);
        Choose.assume(heap.repOk());
        Choose.emit(heap);
    }
}
