// explore: CapturedInput#make
// verdict: safe
// complete: true

import java.util.function.IntUnaryOperator;

public class CapturedInput {
    static IntUnaryOperator adder(int amount) {
        return x -> x + amount;
    }

    static void make(int a, int b) {
        IntUnaryOperator both = adder(a).andThen(adder(b));
        assert both.applyAsInt(0) == a + b;
        assert adder(-a).compose(adder(a)).applyAsInt(b) == b;
    }
}
