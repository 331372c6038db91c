// explore: VerifyFromListSafe
// verdict: safe
// complete: true

import gov.nasa.jpf.vm.Verify;

public class VerifyFromListSafe {
    public static void main(String[] args) {
        int divisor = Verify.getIntFromList(5, -2, 9);
        int quotient = 90 / divisor;
        assert quotient * divisor == 90;
    }
}
