// explore: ViewOfWrappedParameter#read
// verdict: violation
// exception: java.lang.IllegalStateException

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A buffer around an array that nobody has looked at before. */
public class ViewOfWrappedParameter {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    static void read(byte[] bytes) {
        if (bytes == null || bytes.length != 4) {
            return;
        }
        if ((int) INTS.get(ByteBuffer.wrap(bytes), 0) == 5) {
            throw new IllegalStateException("five");
        }
    }
}
