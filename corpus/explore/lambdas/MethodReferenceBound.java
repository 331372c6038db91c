// explore: MethodReferenceBound#check
// verdict: safe
// complete: true

import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class MethodReferenceBound {
    static void check(int a, int b) {
        IntBinaryOperator larger = Math::max;
        assert larger.applyAsInt(a, b) >= a;
        Supplier<StringBuilder> fresh = StringBuilder::new;
        assert fresh.get().length() == 0;
    }
}
