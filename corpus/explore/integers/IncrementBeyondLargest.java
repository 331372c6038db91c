// explore: IncrementBeyondLargest#next
// verdict: violation
// complete: true
// exception: java.lang.AssertionError
// paths: 2

public class IncrementBeyondLargest {
    static int next(int x) {
        int next = x + 1;
        assert next > x;
        return next;
    }
}
