// explore: SearchTreeHoldsInputs#build
// verdict: safe
// complete: true
// paths: 13

public class SearchTreeHoldsInputs {
    static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    static Node insert(Node tree, int key) {
        if (tree == null) {
            return new Node(key);
        }
        if (key < tree.key) {
            tree.left = insert(tree.left, key);
        } else if (key > tree.key) {
            tree.right = insert(tree.right, key);
        }
        return tree;
    }

    static boolean contains(Node tree, int key) {
        while (tree != null && tree.key != key) {
            tree = key < tree.key ? tree.left : tree.right;
        }
        return tree != null;
    }

    // One path for each of the 13 weak orderings of three keys.
    static void build(int a, int b, int c) {
        Node tree = insert(insert(insert(null, a), b), c);
        assert contains(tree, a) && contains(tree, b) && contains(tree, c);
    }
}
