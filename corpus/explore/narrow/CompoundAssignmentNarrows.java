// explore: CompoundAssignmentNarrows#add
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class CompoundAssignmentNarrows {
    // `+=` casts without being asked.
    static void add(short total, int amount) {
        int exact = total + amount;
        total += amount;
        assert total == exact;
    }
}
