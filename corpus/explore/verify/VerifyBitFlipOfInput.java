// explore: VerifyBitFlipOfInput#turn
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import gov.nasa.jpf.vm.Verify;

public class VerifyBitFlipOfInput {
    static void turn(int word) {
        if (word >= 0 && word < 4) {
            assert Verify.getBitFlip(word, 1) != -2147483645;
        }
    }
}
