// explore: NondetFloats
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetFloats {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        double d = Verifier.nondetDouble();
        Verifier.assume(f == d);
        assert f > 0 || f < 0;
    }
}
