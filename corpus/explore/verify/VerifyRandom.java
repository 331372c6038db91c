// explore: VerifyRandom
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

import gov.nasa.jpf.vm.Verify;

public class VerifyRandom {
    // Both ends of the range are possible.
    public static void main(String[] args) {
        int[] faces = {1, 2, 3};
        int index = Verify.random(3);
        System.out.println(faces[index] > 0);
    }
}
