import spelunk.Choose;

/** An unbalanced search tree: k inserts have one path for each weak ordering of k keys. */
public class SearchTree {
    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    void insert(int key) {
        if (root == null) {
            root = new Node(key);
            size++;
            return;
        }
        Node node = root;
        while (true) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    size++;
                    return;
                }
                node = node.left;
            } else if (key > node.key) {
                if (node.right == null) {
                    node.right = new Node(key);
                    size++;
                    return;
                }
                node = node.right;
            } else {
                return;
            }
        }
    }

    public static void main(String[] args) {
        int inserts = Integer.parseInt(args[0]);
        SearchTree tree = new SearchTree();
        for (int i = 0; i < inserts; i++) {
            tree.insert(Choose.anyInt());
        }
        assert tree.size <= inserts;
    }
}
