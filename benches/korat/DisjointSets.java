import spelunk.Choose;
import spelunk.ObjectPool;

/**
 * Disjoint sets of up to N elements, as forests in an array: each record names its parent by number, itself
 * where it is a root, and parents have higher ranks than what points to them.
 */
public class DisjointSets {
    static final class Node {
        int parent;
        int rank;
    }

    Node[] elements;
    int size;

    boolean repOk() {
        return elements.length == size && areDifferent() && areForests();
    }

    private boolean areDifferent() {
        for (int i = 1; i < size; i++) {
            for (int j = 0; j < i; j++) {
                if (elements[i] == elements[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** There are no more roots than leaves, where a leaf has rank 0 and nothing of the rank below points to it. */
    private boolean areForests() {
        int roots = 0;
        boolean[] hasChild = new boolean[size];
        for (int i = 0; i < size; i++) {
            int parent = elements[i].parent;
            if (parent >= size) {
                return false;
            }
            if (parent == i) {
                roots++;
                continue;
            }
            int above = elements[parent].rank - elements[i].rank;
            if (above <= 0) {
                return false;
            }
            hasChild[parent] |= above == 1;
        }
        int leaves = 0;
        for (int i = 0; i < size; i++) {
            if (!hasChild[i] && elements[i].rank == 0) {
                leaves++;
            }
        }
        return roots <= leaves;
    }

    static DisjointSets fields(int most) {
        ObjectPool<Node> nodes = new ObjectPool<>(Node::new, most);
        Node[] all = new Node[most];
        for (int i = 0; i < most; i++) {
            all[i] = nodes.getNew();
        }
        for (Node node : all) {
            node.parent = Choose.intIn(0, most - 1);
            node.rank = Choose.intIn(0, most - 1);
        }
        DisjointSets sets = new DisjointSets();
        sets.size = Choose.intIn(0, most);
        sets.elements = new Node[Choose.intIn(0, most)];
        for (int i = 0; i < sets.elements.length; i++) {
            sets.elements[i] = nodes.getAny();
        }
        return sets;
    }

    /** The array is built with its records; what they hold is chosen. */
    static DisjointSets shape(int most) {
        DisjointSets sets = new DisjointSets();
        sets.size = Choose.intIn(0, most);
        sets.elements = new Node[sets.size];
        for (int i = 0; i < sets.size; i++) {
            sets.elements[i] = new Node();
            sets.elements[i].parent = Choose.intIn(0, sets.size - 1);
            sets.elements[i].rank = Choose.intIn(0, most - 1);
        }
        return sets;
    }

    public static void main(String[] args) {
        int most = Integer.parseInt(args[1]);
        DisjointSets sets = args[0].equals("fields") ? fields(most) : shape(most);
        Choose.assume(sets.repOk());
        Choose.emit(sets);
    }
}
