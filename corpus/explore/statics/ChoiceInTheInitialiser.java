// explore: ChoiceInTheInitialiser
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

/** The explored class itself chooses and asks for inputs while it is initialised. */
public class ChoiceInTheInitialiser {
    static final int SIZE = Choose.intIn(1, 4);
    static final int[] TABLE = new int[SIZE];
    static final int SEED = Choose.anyInt();

    public static void main(String[] arguments) {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = SEED + i;
        }
        assert TABLE[SIZE - 1] != 1000 || SIZE < 4;
    }
}
