// explore: BytesAsNumbers
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import spelunk.Choose;

public class BytesAsNumbers {
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    public static void main(String[] args) {
        int number = Choose.anyInt();
        byte other = Choose.anyByte();
        ByteBuffer buffer = ByteBuffer.allocate(16);
        buffer.put(other).putInt(number).order(ByteOrder.LITTLE_ENDIAN).putShort((short) number);
        assert buffer.get(1) == (byte) (number >> 24) && buffer.get(5) == (byte) number;
        assert buffer.order(ByteOrder.BIG_ENDIAN).getInt(1) == number;
        assert buffer.getInt(0) == (other << 24 | number >>> 8);
        byte[] bytes = new byte[9];
        LONGS.set(bytes, 1, (long) number << 8 | other & 0xff);
        assert bytes[8] == other && (long) LONGS.get(bytes, 1) >> 8 == number;
        bytes[4] = other;
        if ((long) LONGS.get(bytes, 0) == 0x12345678L) {
            throw new IllegalStateException("found " + number);
        }
    }
}
