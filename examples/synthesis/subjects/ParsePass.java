package subjects;

/** A pass over trees of expressions: multiplications by one are left out, sums of constants are worked out. */
public class ParsePass {
    public static final class Tree {
        static final int NUMBER = 0;
        static final int NAME = 1;
        static final int SUM = 2;
        static final int PRODUCT = 3;

        private int kind;
        private int value;
        private Tree left;
        private Tree right;

        private Tree(int kind, int value, Tree left, Tree right) {
            this.kind = kind;
            this.value = value;
            this.left = left;
            this.right = right;
        }

        public static Tree number(int value) {
            return new Tree(NUMBER, value, null, null);
        }

        public static Tree name(int letter) {
            if (letter < 0 || letter > 25) {
                throw new IllegalArgumentException("no letter");
            }
            return new Tree(NAME, letter, null, null);
        }

        public static Tree sum(Tree left, Tree right) {
            if (left == null || right == null) {
                throw new IllegalArgumentException("nothing to add");
            }
            return new Tree(SUM, 0, left, right);
        }

        public static Tree product(Tree left, Tree right) {
            if (left == null || right == null) {
                throw new IllegalArgumentException("nothing to multiply");
            }
            return new Tree(PRODUCT, 0, left, right);
        }

        boolean repOk() {
            if (kind == NUMBER || kind == NAME) {
                return left == null && right == null && (kind == NUMBER || value >= 0 && value <= 25);
            }
            return (kind == SUM || kind == PRODUCT) && value == 0
                    && left != null && right != null && left != this && right != this;
        }
    }

    private ParsePass() {}

    /** The tree, or a simpler one that means the same. */
    public static Tree simplified(Tree tree) {
        if (tree.kind == Tree.SUM) {
            Tree left = simplified(tree.left);
            Tree right = simplified(tree.right);
            if (left.kind == Tree.NUMBER && right.kind == Tree.NUMBER) {
                return Tree.number(left.value + right.value);
            }
            return left == tree.left && right == tree.right ? tree : Tree.sum(left, right);
        }
        if (tree.kind == Tree.PRODUCT) {
            if (tree.left.kind == Tree.NUMBER && tree.left.value == 1) {
                return simplified(tree.right);
            }
            if (tree.right.kind == Tree.NUMBER && tree.right.value == 1) {
                return simplified(tree.left);
            }
        }
        return tree;
    }

    /** Whether it is the square of a name. */
    public static boolean isSquare(Tree tree) {
        return tree.kind == Tree.PRODUCT
                && tree.left.kind == Tree.NAME
                && tree.right.kind == Tree.NAME
                && tree.left.value == tree.right.value;
    }
}
