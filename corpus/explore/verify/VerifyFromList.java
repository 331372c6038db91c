// explore: VerifyFromList
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

import gov.nasa.jpf.vm.Verify;

public class VerifyFromList {
    public static void main(String[] args) {
        int divisor = Verify.getIntFromList(5, -2, 0, 9);
        System.out.println(10 / divisor > 0);
    }
}
