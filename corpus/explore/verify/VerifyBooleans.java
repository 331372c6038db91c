// explore: VerifyBooleans
// verdict: safe
// complete: true

import gov.nasa.jpf.vm.Verify;

public class VerifyBooleans {
    public static void main(String[] args) {
        boolean a = Verify.getBoolean();
        boolean b = Verify.randomBool();
        boolean carry = a && b;
        boolean sum = a ^ b;
        int total = (a ? 1 : 0) + (b ? 1 : 0);
        assert total == (carry ? 2 : 0) + (sum ? 1 : 0);
    }
}
