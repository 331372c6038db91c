// explore: NondetIntsSafe
// verdict: safe
// complete: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetIntsSafe {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        Verifier.assume(x > 10 && y > 10 && x < 1000 && y < 1000);
        assert x + y > 20;
    }
}
