// explore: ViewOfSlicedBuffer#read
// verdict: violation
// exception: java.lang.IllegalStateException

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Where a view of a slice begins, an input has said before; the buffer is outside of the heap. */
public class ViewOfSlicedBuffer {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static void read(int from) {
        if (from < 0 || from > 12) {
            return;
        }
        ByteBuffer whole = ByteBuffer.allocateDirect(16).putInt(5, 77).position(from);
        if ((int) INTS.get(whole.slice(), 0) == 77) {
            throw new IllegalStateException("at " + from);
        }
    }
}
