// explore: LengthsBeyondTheBoundAreFew
// verdict: violation
// exception: java.lang.IllegalStateException

import org.sosy_lab.sv_benchmarks.Verifier;

/** Strings of more than eight characters are only looked at where the program leaves few lengths. */
public class LengthsBeyondTheBoundAreFew {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        if (text.length() < 10 || text.length() > 13) {
            return;
        }
        StringBuilder turned = new StringBuilder(text).insert(0, '#');
        if (turned.length() == 13 && turned.charAt(12) == 'z') {
            throw new IllegalStateException("found");
        }
    }
}
