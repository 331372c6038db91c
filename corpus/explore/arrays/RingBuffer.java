// explore: RingBuffer#write
// verdict: safe
// complete: true

import spelunk.Choose;

public class RingBuffer {
    static void write(int start, int value) {
        Choose.assume(0 <= start && start < 4);
        int[] ring = new int[4];
        for (int i = 0; i < 3; i++) {
            ring[(start + i) % 4] = i + 1;
        }
        assert ring[(start + 3) % 4] == 0;
        assert ring[(start + 2) % 4] == 3;
    }
}
