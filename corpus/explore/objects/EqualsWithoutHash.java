// explore: EqualsWithoutHash#check
// verdict: safe
// complete: true

public class EqualsWithoutHash {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x && ((Point) other).y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    static void check(int a, int b, int c, int d) {
        Point first = new Point(a, b);
        Point second = new Point(c, d);
        if (first.equals(second)) {
            assert first.hashCode() == second.hashCode();
            assert second.equals(first);
        }
        assert !first.equals(null);
    }
}
