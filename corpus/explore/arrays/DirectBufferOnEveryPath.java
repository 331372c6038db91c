// explore: --jobs 1 DirectBufferOnEveryPath
// verdict: safe
// complete: true
// paths: 300

import java.nio.ByteBuffer;
import spelunk.Choose;

/** Memory outside of the heap is there again for the next path: all of them together have more than there is. */
public class DirectBufferOnEveryPath {
    public static void main(String[] args) {
        int chosen = Choose.intIn(1, 300);
        int size = (1 << 20) + 8 * chosen;
        ByteBuffer buffer = ByteBuffer.allocateDirect(size);
        assert buffer.getInt(4 * chosen) == 0;
        buffer.putInt(4 * chosen, chosen);
        assert buffer.getInt(4 * chosen) == chosen;
    }
}
