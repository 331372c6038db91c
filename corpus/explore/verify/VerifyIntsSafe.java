// explore: VerifyIntsSafe
// verdict: safe
// complete: true

import gov.nasa.jpf.vm.Verify;

public class VerifyIntsSafe {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 3);
        int b = Verify.getInt(0, 3);
        assert a * b != 5;
    }
}
