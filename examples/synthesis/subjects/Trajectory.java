package subjects;

/** Points in time and space, and what lies between them. */
public class Trajectory {
    private static final class Point {
        int time;
        int x;
        int y;
        Point next;
    }

    private Point first;
    private Point last;

    boolean repOk() {
        Point before = null;
        for (Point point = first; point != null; point = point.next) {
            if (before != null && before.time >= point.time) {
                return false;
            }
            before = point;
        }
        return before == last;
    }

    public void add(int time, int x, int y) {
        if (last != null && time <= last.time) {
            throw new IllegalArgumentException("not later");
        }
        Point point = new Point();
        point.time = time;
        point.x = x;
        point.y = y;
        if (first == null) {
            first = point;
        } else {
            last.next = point;
        }
        last = point;
    }

    /** Whether two neighbours are exactly five apart, neither of them on an axis of the other. */
    public boolean hasDiagonalOfFive() {
        for (Point point = first; point != null && point.next != null; point = point.next) {
            long dx = (long) point.next.x - point.x;
            long dy = (long) point.next.y - point.y;
            if (dx * dx + dy * dy == 25 && dx != 0 && dy != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether the way bends to the left at its second point, by the sign of a product. */
    public boolean bendsLeft() {
        if (first == null || first.next == null || first.next.next == null) {
            return false;
        }
        Point middle = first.next;
        Point end = middle.next;
        long ax = (long) middle.x - first.x;
        long ay = (long) middle.y - first.y;
        long bx = (long) end.x - middle.x;
        long by = (long) end.y - middle.y;
        return ax * by - ay * bx > 0;
    }
}
