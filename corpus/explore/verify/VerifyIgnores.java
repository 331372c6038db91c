// explore: VerifyIgnores
// verdict: safe
// complete: true

import gov.nasa.jpf.vm.Verify;

public class VerifyIgnores {
    public static void main(String[] args) {
        int[] faces = {1, 2, 3};
        int index = Verify.random(3);
        Verify.ignoreIf(index == 3);
        assert faces[index] == index + 1;
    }
}
