// features: byteBufferViewVarHandle, direct buffers, byte order, read-only buffers

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;

public class VarHandleBuffers {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle DOUBLES = MethodHandles.byteBufferViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);

    public static void main(String[] arguments) {
        use("heap", ByteBuffer.allocate(32));
        use("direct", ByteBuffer.allocateDirect(32));
        use("slice", ByteBuffer.allocate(40).position(8).slice());
        System.out.println(INTS.coordinateTypes() + " " + INTS.varType());
        ByteBuffer closed = ByteBuffer.allocate(8).asReadOnlyBuffer();
        System.out.println((int) INTS.get(closed, 0));
        try {
            INTS.set(closed, 0, 1);
        } catch (ReadOnlyBufferException problem) {
            System.out.println("read only");
        }
    }

    static void use(String what, ByteBuffer buffer) {
        INTS.set(buffer, 4, 0x01020304);
        System.out.println(what + " " + buffer.get(4) + " " + buffer.get(7) + " " + (int) INTS.get(buffer, 4));
        LONGS.set(buffer, 8, -2L);
        DOUBLES.set(buffer, 16, 1.5);
        System.out.println(buffer.getLong(8) + " " + buffer.getDouble(16));
        try {
            System.out.println(INTS.compareAndSet(buffer, 4, 0x01020304, 7) + " " + INTS.compareAndSet(buffer, 4, 8, 9));
            System.out.println((int) INTS.getAndAdd(buffer, 4, 5) + " " + (int) INTS.get(buffer, 4));
        } catch (IllegalStateException problem) {
            System.out.println(problem.getMessage());
        }
        for (int index : new int[] {-1, 28, 29}) {
            try {
                System.out.println((int) INTS.get(buffer, index));
            } catch (IndexOutOfBoundsException problem) {
                System.out.println(problem.getMessage());
            }
        }
    }
}
