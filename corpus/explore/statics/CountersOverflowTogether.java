// explore: CountersOverflowTogether#tick
// verdict: safe
// complete: true

public class CountersOverflowTogether {
    static byte small;
    static int large;

    static void tick(byte by) {
        small += by;
        large += by;
        small += by;
        large += by;
        assert small == (byte) large;
    }
}
