/** Binary trees, or what looks like them: nothing keeps a node from having two parents. */
final class Trees {
    int key;
    Trees left;
    Trees right;

    int contains(int wanted) {
        int t = 1;
        Trees node = this;
        for (int i = 0; i < 2 && node != null; i++) {
            if (node.key == wanted) {
                return t * 3;
            }
            boolean less = wanted < node.key;
            t = less ? t * 3 + 1 : t * 3 + 2;
            node = less ? node.left : node.right;
        }
        return node == null ? -t : t;
    }

    int depth() {
        return 1 + Math.max(below(left, 2), below(right, 2));
    }

    private static int below(Trees tree, int most) {
        return tree == null ? 0 : most == 1 ? 1 : 1 + Math.max(below(tree.left, most - 1), below(tree.right, most - 1));
    }

    int ordered() {
        if (left != null && left.key >= key) {
            return 2;
        }
        if (right != null && right.key <= key) {
            return 6;
        }
        return left == null ? right == null ? 14 : 15 : right == null ? 30 : 31;
    }

    int rotate() {
        Trees pivot = left;
        left = pivot.right;
        pivot.right = this;
        if (left == null) {
            return 2;
        }
        return left == this ? 6 : left == pivot ? 14 : pivot.left == pivot ? 30 : 31;
    }

    int shared() {
        if (left == null || right == null) {
            return 2;
        }
        if (left == right) {
            return left.left == this ? 6 : 7;
        }
        return left.right == right.left ? 14 : 15;
    }

    int mirrored() {
        Trees kept = left;
        left = right;
        right = kept;
        return left == right ? 2 : left == this ? 6 : right == this ? 14 : left == null ? 30 : 31;
    }
}
