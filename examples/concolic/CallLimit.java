/** A recursion that only its input ends: runs are cut off by --max-steps. */
public class CallLimit {
    public static int example(int x) {
        return x == 0 ? 0 : 1 + example(x - 1);
    }
}
