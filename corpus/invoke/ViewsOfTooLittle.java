// features: VarHandle, byteBufferViewVarHandle, byteArrayViewVarHandle, bounds

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Views of less than one number, and just behind the last. */
public class ViewsOfTooLittle {
    static final ByteOrder ORDER = ByteOrder.BIG_ENDIAN;

    public static void main(String[] args) {
        for (Class<?> kind : new Class<?>[] {short[].class, int[].class, long[].class}) {
            VarHandle ofBuffers = MethodHandles.byteBufferViewVarHandle(kind, ORDER);
            VarHandle ofArrays = MethodHandles.byteArrayViewVarHandle(kind, ORDER);
            for (int length : new int[] {0, 1, 3, 4, 9}) {
                for (int at : new int[] {-1, 0, 1, 6}) {
                    tell(kind, length, at, () -> "" + ofBuffers.get(ByteBuffer.allocate(16).limit(length), at));
                    tell(kind, length, at, () -> "" + ofBuffers.get(ByteBuffer.allocateDirect(16).limit(length), at));
                    tell(kind, length, at, () -> "" + ofArrays.get(new byte[length], at));
                }
            }
        }
    }

    interface Access {
        String get();
    }

    static void tell(Class<?> kind, int length, int at, Access access) {
        String told;
        try {
            told = access.get();
        } catch (RuntimeException outside) {
            told = outside.toString();
        }
        System.out.println(kind.getSimpleName() + " " + length + " " + at + ": " + told);
    }
}
