// explore: HalvingLoop#bits
// verdict: safe
// complete: true
// paths: 32

public class HalvingLoop {
    // One path for all that is not positive, one for each number of bits.
    static int bits(int n) {
        int bits = 0;
        while (n > 0) {
            n /= 2;
            bits++;
        }
        assert bits <= 31;
        return bits;
    }
}
