// explore: --max-depth 25 NondetUnbounded
// verdict: bounded
// complete: false

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetUnbounded {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int i = 0;
        while (i < n) {
            i++;
        }
        assert n < 0 || i == n;
    }
}
