/** Singly linked lists: every method answers with the branches that it has taken, as binary digits behind a one. */
final class Lists {
    int elem;
    Lists next;

    int length() {
        int t = 1;
        Lists node = this;
        for (int i = 0; i < 3; i++) {
            node = node.next;
            if (node == null) {
                return t * 2;
            }
            t = t * 2 + 1;
        }
        return t;
    }

    int swap() {
        if (next == null) {
            return 2;
        }
        if (elem > next.elem) {
            Lists second = next;
            next = second.next;
            second.next = this;
            return next == this ? 14 : next == null ? 15 : 16;
        }
        return 6;
    }

    int sorted() {
        int t = 1;
        Lists node = this;
        for (int i = 0; i < 2 && node.next != null; i++) {
            t = node.elem <= node.next.elem ? t * 2 + 1 : t * 2;
            node = node.next;
        }
        return t;
    }

    int removeSecond() {
        if (next == null) {
            return 2;
        }
        next = next.next;
        if (next == null) {
            return 6;
        }
        return next == this ? 14 : next.elem == elem ? 30 : 31;
    }

    int cycle() {
        Lists slow = this;
        Lists fast = this;
        for (int i = 0; i < 3; i++) {
            if (fast.next == null || fast.next.next == null) {
                return 10 + i;
            }
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return 20 + i;
            }
        }
        return 3;
    }

    int reverse() {
        Lists done = null;
        Lists node = this;
        int count = 0;
        while (node != null && count < 4) {
            Lists rest = node.next;
            node.next = done;
            done = node;
            node = rest;
            count++;
        }
        return done == this ? count : 10 + count;
    }

    int find(int wanted) {
        int t = 1;
        Lists node = this;
        for (int i = 0; i < 3 && node != null; i++) {
            if (node.elem == wanted) {
                return t * 2 + 1;
            }
            t = t * 2;
            node = node.next;
        }
        return t;
    }

    static int tails(Lists one, Lists other) {
        if (one == other) {
            return 2;
        }
        if (one != null && other != null && one.next == other.next) {
            return one.next == null ? 6 : 7;
        }
        return 5;
    }

    /** What is written is seen through every alias. */
    static int aliases(Lists one, Lists other) {
        one.next = other;
        other.next = null;
        if (one.next == null) {
            return 2;
        }
        other.elem = 1;
        one.elem = 0;
        return other.elem == 1 ? 6 : 7;
    }

    /** What the program makes is no part of its input. */
    int made() {
        Lists own = new Lists();
        if (next == own) {
            return 2;
        }
        own.next = next;
        next = own;
        return own.next == this ? 6 : own.next == null ? 14 : 15;
    }
}
