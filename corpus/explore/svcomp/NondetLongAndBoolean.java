// explore: NondetLongAndBoolean
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetLongAndBoolean {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        boolean negate = Verifier.nondetBoolean();
        long y = negate ? -x : x;
        Verifier.assume(x < 0);
        assert !negate || y > 0;
    }
}
