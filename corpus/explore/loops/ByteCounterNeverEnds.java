// explore: --max-steps 20000 ByteCounterNeverEnds#count
// verdict: bounded
// complete: false

public class ByteCounterNeverEnds {
    // For a limit of 127 the counter wraps around for ever.
    static int count(byte limit) {
        int count = 0;
        for (byte i = 120; i <= limit; i++) {
            count++;
        }
        return count;
    }
}
