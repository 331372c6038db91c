import gov.nasa.jpf.vm.Verify;
import org.sosy_lab.sv_benchmarks.Verifier;
import spelunk.Choose;

/** Takes choices from all three libraries. */
public class Chooses {
    public static void main(String[] args) {
        int sum = Integer.parseInt(args[0]);
        sum += Choose.intIn("first", 0, 9);
        sum += Verify.getInt(0, 9);
        Verify.ignoreIf(sum < 0);
        sum += Verifier.nondetInt();
        sum += Verifier.nondetChar();
        sum += Verify.getBoolean() ? 1 : 0;
        sum += Verify.getIntFromList(10, 20, 30);
        Verifier.assume(Verifier.nondetBoolean());
        sum += Choose.anyString(3).length();
        sum += Choose.anyIntArray(2)[1];
        sum += (int) Verifier.nondetFloat();
        assert sum != 1000 : "the sum is " + sum;
    }

    static void emptyRange(int high) {
        Choose.intIn(0, high);
    }
}
