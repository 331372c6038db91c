// explore: VerifyBitFlips
// verdict: violation
// complete: true
// paths: 28
// exception: java.lang.AssertionError

import gov.nasa.jpf.vm.Verify;

public class VerifyBitFlips {
    // Two of eight bits: one of the 28 pairs is the two that are set.
    public static void main(String[] args) {
        byte word = 0b101;
        byte turned = Verify.getBitFlip(word, 2);
        if (Integer.bitCount((word ^ turned) & 0xff) != 2) {
            throw new IllegalStateException();
        }
        assert turned != 0;
    }
}
