// explore: AddExactThrows#sum
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class AddExactThrows {
    static int sum(int x, int y) {
        return Math.addExact(x, y);
    }
}
