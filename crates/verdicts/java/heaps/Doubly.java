/** Doubly linked lists and rings. */
final class Doubly {
    Doubly before;
    Doubly after;
    int value;

    int consistent() {
        if (after != null && after.before != this) {
            return 2;
        }
        if (before != null && before.after != this) {
            return 6;
        }
        return after == this ? 14 : 15;
    }

    int unlink() {
        before.after = after;
        after.before = before;
        if (before == after) {
            return before == this ? 2 : 6;
        }
        return after.after == this ? 14 : 15;
    }

    int insert(Doubly other) {
        other.before = this;
        other.after = after;
        after = other;
        if (other.after != null) {
            other.after.before = other;
            return other.after == this ? 2 : other.after == other ? 6 : 7;
        }
        return 14;
    }

    int walk() {
        Doubly there = after;
        if (there == null) {
            return 2;
        }
        Doubly back = there.before;
        return back == null ? 6 : back == this ? 14 : back == there ? 30 : 31;
    }

    int ring() {
        Doubly node = this;
        for (int i = 1; i <= 2; i++) {
            node = node.after;
            if (node == this) {
                return 10 + i;
            }
        }
        return node == null ? 2 : 3;
    }

    int splice(Doubly other) {
        Doubly rest = after;
        after = other.after;
        other.after = rest;
        return after == rest ? 2 : after == this ? 6 : other.after == other ? 14 : 15;
    }

    int largest() {
        Doubly node = after;
        int t = 1;
        for (int i = 0; i < 2 && node != null && node != this; i++) {
            t = node.value > value ? t * 2 + 1 : t * 2;
            node = node.after;
        }
        return node == this ? -t : t;
    }
}
