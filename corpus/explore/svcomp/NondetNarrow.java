// explore: NondetNarrow
// verdict: safe
// complete: true

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetNarrow {
    public static void main(String[] args) {
        byte b = Verifier.nondetByte();
        short s = Verifier.nondetShort();
        char c = Verifier.nondetChar();
        assert b + s + c >= -128 - 32768;
        assert b + s + c <= 127 + 32767 + 65535;
    }
}
