// explore: SineIsSampled#wave
// verdict: bounded
// complete: false

public class SineIsSampled {
    // True, but sine is only sampled: the run must not claim to have seen everything.
    static void wave(double x) {
        if (x >= 0 && x <= 1) {
            assert Math.sin(x) <= 1;
        }
    }
}
