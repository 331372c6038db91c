// explore: SquareWrapsAround#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class SquareWrapsAround {
    static void check(int x) {
        assert x * x >= 0;
    }
}
