/** Methods with preconditions: every method answers with the branches that it has taken. */
final class Guarded {
    int number;
    Guarded next;

    @interface Precondition {
        String value();
    }

    boolean afterPrecondition() {
        return next != null && next.next != this;
    }

    int after() {
        if (next == null) {
            return 1;
        }
        if (next == this) {
            return 2;
        }
        next = next.next;
        if (next == null) {
            return 3;
        }
        return next == this ? 4 : 5;
    }

    boolean stepsPrecondition(int count) {
        return count >= 0 && count < 2;
    }

    /** Without the precondition there would be no end of paths. */
    int steps(int count) {
        int t = 1;
        for (int i = 0; i < count; i++) {
            t = number > i ? t * 2 + 1 : t * 2;
        }
        return t;
    }

    boolean joinPrecondition(Guarded other) {
        return other != null && other != this && other.number > number;
    }

    int join(Guarded other) {
        if (other == null) {
            return 1;
        }
        if (other == this) {
            return 2;
        }
        int before = number;
        number = 7;
        next = other;
        if (other.next == this) {
            return before < other.number ? 3 : 4;
        }
        return other.next == null ? 5 : other.number == 0 ? 6 : 7;
    }

    static boolean linkedPrecondition(Guarded first, Guarded second) {
        return first == null || first.next == second;
    }

    static int linked(Guarded first, Guarded second) {
        if (first == null) {
            return second == null ? 1 : 2;
        }
        if (second == null) {
            return first.next == null ? 3 : 4;
        }
        return first == second ? 5 : first.next == second ? 6 : 7;
    }

    static boolean positionPrecondition(int[] numbers, int index) {
        return numbers != null && index >= 0 && index < numbers.length && numbers[index] > 0;
    }

    static int position(int[] numbers, int index) {
        numbers[index] -= 1;
        if (numbers[index] < 0) {
            return 1;
        }
        return numbers.length == 1 ? 2 : index == 0 ? 3 : 4;
    }
}
