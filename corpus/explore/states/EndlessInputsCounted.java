// explore: --max-steps 100000 EndlessInputsCounted
// verdict: bounded
// complete: false

import spelunk.Choose;

/** As endless, but it counts: no state comes again, and nothing may be said to be complete. */
public class EndlessInputsCounted {
    static int latest;

    public static void main(String[] arguments) {
        long round = 0;
        while (true) {
            latest = Choose.intIn(0, 5);
            round++;
            assert round > 0;
        }
    }
}
