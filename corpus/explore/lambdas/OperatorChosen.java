// explore: OperatorChosen#apply
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

import java.util.function.IntBinaryOperator;

public class OperatorChosen {
    static int apply(int which, int a, int b) {
        IntBinaryOperator operator = switch (which) {
            case 0 -> (x, y) -> x + y;
            case 1 -> (x, y) -> x * y;
            default -> (x, y) -> x / y;
        };
        return operator.applyAsInt(a, b);
    }
}
