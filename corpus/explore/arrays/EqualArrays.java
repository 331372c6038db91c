// explore: EqualArrays
// verdict: safe
// complete: true

import java.util.Arrays;
import spelunk.Choose;

public class EqualArrays {
    public static void main(String[] args) {
        int[] first = Choose.anyIntArray(2);
        int[] second = Choose.anyIntArray(2);
        if (Arrays.equals(first, second)) {
            assert first.length == second.length;
            for (int i = 0; i < first.length; i++) {
                assert first[i] == second[i];
            }
            assert Arrays.hashCode(first) == Arrays.hashCode(second);
        }
    }
}
