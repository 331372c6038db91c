// explore: ViewOfLimitedBuffer#read
// verdict: safe
// complete: true

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A view of a buffer ends where its limit is, which is an input, and says so. */
public class ViewOfLimitedBuffer {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static void read(int limit, int at) {
        if (limit < 0 || limit > 8 || at < -1 || at > 8) {
            return;
        }
        ByteBuffer buffer = ByteBuffer.allocate(8).putInt(2, 77).limit(limit);
        try {
            int found = (int) INTS.get(buffer, at);
            assert at >= 0 && at + 4 <= limit;
            assert at != 2 || found == 77;
        } catch (IndexOutOfBoundsException outside) {
            assert at < 0 || at + 4 > limit;
            assert outside.getMessage().equals("Index " + at + " out of bounds for length " + (limit - 3));
        }
    }
}
