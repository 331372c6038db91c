// explore: NondetInts
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetInts {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x > 10 && y > 10);
        assert x + y > 20;
    }
}
