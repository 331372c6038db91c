// explore: BitsOfFloat#check
// verdict: safe
// complete: true

public class BitsOfFloat {
    // Below the infinities the order of the bits is the order of the numbers.
    static void check(int bits) {
        if (bits >= 0 && bits < 0x7f800000) {
            float x = Float.intBitsToFloat(bits);
            assert x >= 0 && x <= Float.MAX_VALUE;
            assert Float.floatToIntBits(x) == bits;
        }
    }
}
