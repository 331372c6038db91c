/** A loop that only its input ends: runs are cut off by --max-steps. */
public class GotoLimit {
    public static int example(int x) {
        int rounds = 0;
        while (x != 0) {
            x = x - 1;
            rounds++;
        }
        return rounds;
    }
}
