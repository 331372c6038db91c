import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * Inheritance graphs of N types: no type is its own supertype, interfaces extend interfaces only, and
 * a class extends at most one class.
 *
 * <p>Arguments: a style and N. {@code declarative}: choose anything, then say what is right;
 * {@code imperative}: build only what is right; {@code mixed}: build the graph, say which of its
 * nodes can be classes.
 */
public class InheritanceGraph {
    static final class Node {
        Node[] supertypes;
        boolean isClass;
    }

    Node[] nodes;

    // ---- predicates ----

    boolean isAcyclic() {
        Set<Node> visited = new HashSet<Node>();
        for (Node node : nodes) {
            if (!visited.contains(node) && !isAcyclicFrom(node, new HashSet<Node>(), visited)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAcyclicFrom(Node node, Set<Node> path, Set<Node> visited) {
        if (!path.add(node)) {
            return false;
        }
        visited.add(node);
        Node[] supertypes = node.supertypes;
        for (int i = 0; i < supertypes.length; i++) {
            for (int before = 0; before < i; before++) {
                if (supertypes[i] == supertypes[before]) {
                    return false;
                }
            }
            if (!isAcyclicFrom(supertypes[i], path, visited)) {
                return false;
            }
        }
        path.remove(node);
        return true;
    }

    boolean isInheritance() {
        for (Node node : nodes) {
            boolean extendsClass = false;
            for (Node supertype : node.supertypes) {
                if (supertype.isClass) {
                    if (!node.isClass || extendsClass) {
                        return false;
                    }
                    extendsClass = true;
                }
            }
        }
        return true;
    }

    // ---- generators ----

    private static InheritanceGraph anything(int size) {
        InheritanceGraph graph = new InheritanceGraph();
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, size);
        graph.nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            graph.nodes[i] = pool.getNew();
        }
        for (Node node : graph.nodes) {
            node.supertypes = new Node[Choose.intIn(0, size - 1)];
            for (int i = 0; i < node.supertypes.length; i++) {
                node.supertypes[i] = pool.getAny();
            }
            node.isClass = Choose.bool();
        }
        return graph;
    }

    /** Nodes have only earlier nodes as supertypes, in their order. */
    private static InheritanceGraph backbone(int size) {
        InheritanceGraph graph = new InheritanceGraph();
        graph.nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            Node node = new Node();
            graph.nodes[i] = node;
            node.supertypes = new Node[Choose.intIn(0, i)];
            int next = 0;
            for (int j = 0; j < node.supertypes.length; j++) {
                int chosen = Choose.intIn(next, i - (node.supertypes.length - j));
                node.supertypes[j] = graph.nodes[chosen];
                next = chosen + 1;
            }
        }
        return graph;
    }

    /** Supertypes are earlier nodes, so that one pass knows which nodes are classes. */
    private void chooseClasses() {
        for (Node node : nodes) {
            int classes = 0;
            for (Node supertype : node.supertypes) {
                classes += supertype.isClass ? 1 : 0;
            }
            Choose.assume(classes <= 1);
            node.isClass = classes == 1 || Choose.bool();
        }
    }

    private static InheritanceGraph generate(String style, int size) {
        InheritanceGraph graph;
        switch (style) {
            case "declarative":
                graph = anything(size);
                Choose.assume(graph.isAcyclic());
                Choose.assume(graph.isInheritance());
                return graph;
            case "mixed":
                graph = backbone(size);
                for (Node node : graph.nodes) {
                    node.isClass = Choose.bool();
                }
                Choose.assume(graph.isInheritance());
                return graph;
            case "imperative":
                graph = backbone(size);
                graph.chooseClasses();
                return graph;
            default:
                throw new IllegalArgumentException("no such style: " + style);
        }
    }

    @Override
    public String toString() {
        List<Node> all = List.of(nodes);
        List<String> lines = new ArrayList<String>();
        for (Node node : nodes) {
            StringBuilder line = new StringBuilder(node.isClass ? "class T" : "interface T");
            line.append(all.indexOf(node));
            for (Node supertype : node.supertypes) {
                line.append(" T").append(all.indexOf(supertype));
            }
            lines.add(line.toString());
        }
        return String.join("; ", lines);
    }

    public static void main(String[] args) {
        InheritanceGraph graph = generate(args[0], Integer.parseInt(args[1]));
        Choose.emit(graph);
        System.out.println(graph);
    }
}
