// explore: NondetString
// verdict: violation
// exception: java.lang.IllegalStateException

import org.sosy_lab.sv_benchmarks.Verifier;

public class NondetString {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        if (text != null && text.length() == 2 && text.startsWith("s") && text.endsWith("v")) {
            throw new IllegalStateException("reached");
        }
    }
}
