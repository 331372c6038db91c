// explore: --max-steps 100000 EndlessInputs
// verdict: safe
// complete: true

import spelunk.Choose;

/** Asks forever and looks at nothing: no choice is ever made, and yet there are only three states. */
public class EndlessInputs {
    static int latest;
    static int any;

    public static void main(String[] arguments) {
        int round = 0;
        while (true) {
            latest = Choose.intIn(0, 5);
            any = Choose.anyInt();
            round = (round + 1) % 3;
            assert round < 3;
        }
    }
}
