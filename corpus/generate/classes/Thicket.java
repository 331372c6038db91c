/** Plants in order: smaller ones to the left, larger ones to the right. */
public final class Thicket {
    private static final class Plant {
        private final int height;
        private Plant left;
        private Plant right;

        private Plant(int height) {
            this.height = height;
        }
    }

    private Plant root;

    public void plant(int height) {
        if (root == null) {
            root = new Plant(height);
            return;
        }
        Plant at = root;
        while (at.height != height) {
            Plant next = height < at.height ? at.left : at.right;
            if (next == null) {
                next = new Plant(height);
                if (height < at.height) {
                    at.left = next;
                } else {
                    at.right = next;
                }
            }
            at = next;
        }
    }

    boolean leans() {
        return root != null && root.right == null && root.left != null && root.left.left == null
                && root.left.right != null;
    }

    int drop() {
        return root.height - root.left.height;
    }

    boolean isUpsideDown() {
        return root != null && root.left != null && root.left.height > root.height;
    }
}
