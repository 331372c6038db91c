import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * Directed acyclic graphs of N nodes, each with an array of distinct supertypes.
 *
 * <p>The nodes and the lengths of their arrays are built; what stands in the arrays is chosen from the
 * pool and left to the predicate.
 *
 * <p>Nodes are told apart by their position and arrays by their order. With f(m) ordered selections
 * out of m nodes there are a(n) = sum over k = 1..n of (-1)^(k+1) C(n,k) f(n-k)^k a(n-k) such graphs:
 * 34, 1,757 and 487,656 for 3, 4 and 5 nodes. (The UDITA paper has 34, 2,352 and 769,894: its text does
 * not say which graphs it counts beyond three nodes.)
 */
public class DAG {
    static final class Node {
        Node[] supertypes;
    }

    final Node[] nodes;

    DAG(Node[] nodes) {
        this.nodes = nodes;
    }

    private static final int UNSEEN = 0;
    private static final int ON_PATH = 1;
    private static final int DONE = 2;

    boolean isAcyclic() {
        int[] marks = new int[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            if (!isAcyclicFrom(i, marks)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAcyclicFrom(int at, int[] marks) {
        if (marks[at] != UNSEEN) {
            return marks[at] == DONE;
        }
        marks[at] = ON_PATH;
        Node[] supertypes = nodes[at].supertypes;
        for (int i = 0; i < supertypes.length; i++) {
            for (int before = 0; before < i; before++) {
                if (supertypes[i] == supertypes[before]) {
                    return false;
                }
            }
            if (!isAcyclicFrom(position(supertypes[i]), marks)) {
                return false;
            }
        }
        marks[at] = DONE;
        return true;
    }

    private int position(Node node) {
        int position = 0;
        while (nodes[position] != node) {
            position++;
        }
        return position;
    }

    static DAG generate(int size) {
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, size);
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = pool.getNew();
        }
        for (Node node : nodes) {
            node.supertypes = new Node[Choose.intIn(0, size - 1)];
            for (int i = 0; i < node.supertypes.length; i++) {
                node.supertypes[i] = pool.getAny();
            }
        }
        DAG graph = new DAG(nodes);
        Choose.assume(graph.isAcyclic());
        return graph;
    }

    public static void main(String[] args) {
        Choose.emit(generate(Integer.parseInt(args[0])));
    }
}
