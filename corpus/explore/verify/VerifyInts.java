// explore: VerifyInts
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import gov.nasa.jpf.vm.Verify;

public class VerifyInts {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 3);
        int b = Verify.getInt(0, 3);
        assert a * b != 9;
    }
}
