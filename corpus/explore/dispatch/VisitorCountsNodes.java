// explore: VisitorCountsNodes#count
// verdict: safe
// complete: true

public class VisitorCountsNodes {
    interface Visitor {
        void leaf(int value);

        void branch();
    }

    interface Tree {
        void accept(Visitor visitor);
    }

    static Tree build(int depth, int value, boolean lopsided) {
        if (depth == 0) {
            return visitor -> visitor.leaf(value);
        }
        Tree left = build(depth - 1, value, lopsided);
        Tree right = lopsided ? build(0, value, true) : build(depth - 1, value, false);
        return visitor -> {
            visitor.branch();
            left.accept(visitor);
            right.accept(visitor);
        };
    }

    static void count(int value, boolean lopsided) {
        int[] counts = new int[2];
        build(2, value, lopsided).accept(new Visitor() {
            public void leaf(int seen) {
                assert seen == value;
                counts[0]++;
            }

            public void branch() {
                counts[1]++;
            }
        });
        assert counts[0] == counts[1] + 1;
        assert counts[0] == (lopsided ? 3 : 4);
    }
}
