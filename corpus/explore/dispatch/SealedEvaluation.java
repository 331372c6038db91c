// explore: SealedEvaluation#evaluate
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class SealedEvaluation {
    sealed interface Term permits Number, Quotient {}

    record Number(int value) implements Term {}

    record Quotient(Term left, Term right) implements Term {}

    static int value(Term term) {
        if (term instanceof Number number) {
            return number.value();
        }
        Quotient quotient = (Quotient) term;
        return value(quotient.left()) / value(quotient.right());
    }

    static int evaluate(int a, int b) {
        return value(new Quotient(new Number(a), new Number(b)));
    }
}
