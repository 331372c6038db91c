// explore: ByteCounterEnds#count
// verdict: safe
// complete: true

import spelunk.Choose;

public class ByteCounterEnds {
    static int count(byte limit) {
        Choose.assume(limit < Byte.MAX_VALUE);
        int count = 0;
        for (byte i = 120; i <= limit; i++) {
            count++;
        }
        assert count <= 7;
        return count;
    }
}
