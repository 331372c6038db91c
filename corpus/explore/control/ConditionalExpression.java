// explore: ConditionalExpression#pick
// verdict: safe
// complete: true

public class ConditionalExpression {
    static int pick(boolean first, boolean second, int x) {
        int value = first ? second ? 1 : 2 : second ? 3 : 4;
        assert value == (first ? 0 : 2) + (second ? 1 : 2);
        return value + (x > 0 ? x : -x);
    }
}
