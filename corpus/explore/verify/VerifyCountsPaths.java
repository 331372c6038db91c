// explore: VerifyCountsPaths
// verdict: safe
// complete: true
// paths: 3

import gov.nasa.jpf.vm.Verify;

public class VerifyCountsPaths {
    // Nobody on a path looks at the counter.
    public static void main(String[] args) {
        int chosen = Verify.getInt(0, 2);
        Verify.incrementCounter(chosen == 1 ? 1 : 0);
        System.out.println(10 / (chosen + 1));
    }
}
