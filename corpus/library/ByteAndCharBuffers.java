// features: ByteBuffer heap, CharBuffer, endianness, slice, duplicate, flip, compact, overflow and underflow

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteAndCharBuffers {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putDouble(1.5).putChar('x').put(new byte[] {9, 8});
        System.out.println(b + " " + b.position() + " " + b.remaining());
        b.flip();
        System.out.println(b + " " + b.get() + " " + b.getShort() + " " + Integer.toHexString(b.getInt()) + " " + Long.toHexString(b.getLong()) + " " + b.getDouble() + " " + b.getChar() + " " + b.get(0));
        b.mark();
        b.get();
        b.reset();
        b.compact();
        System.out.println(b + " " + Arrays.toString(Arrays.copyOf(b.array(), 4)));
        ByteBuffer little = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        little.putInt(1).putFloat(2.5f);
        System.out.println(Arrays.toString(little.array()) + " " + little.order() + " " + little.getInt(0) + " " + little.order(ByteOrder.BIG_ENDIAN).getInt(0));
        ByteBuffer wrapped = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}, 1, 4);
        ByteBuffer slice = wrapped.slice();
        slice.put(0, (byte) 99);
        ByteBuffer duplicate = wrapped.duplicate();
        duplicate.position(3);
        System.out.println(wrapped + " " + slice + " " + wrapped.get(1) + " " + duplicate.get() + " " + wrapped.position() + " " + slice.arrayOffset() + " " + wrapped.hasArray());
        try {
            ByteBuffer.allocate(2).putInt(1);
        } catch (BufferOverflowException e) {
            System.out.println("overflow");
        }
        try {
            ByteBuffer.allocate(2).getInt();
        } catch (BufferUnderflowException e) {
            System.out.println("underflow");
        }
        try {
            wrapped.asReadOnlyBuffer().put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        try {
            b.position(100);
        } catch (IllegalArgumentException e) {
            System.out.println("position refused");
        }
        CharBuffer c = CharBuffer.allocate(10);
        c.put("hello").put('!').flip();
        System.out.println(c + " " + c.length() + " " + c.charAt(1) + " " + c.subSequence(1, 4) + " " + c.get() + c + " " + CharBuffer.wrap("text", 1, 3));
        IntBuffer ints = IntBuffer.wrap(new int[] {3, 1, 2});
        int sum = 0;
        while (ints.hasRemaining()) {
            sum = sum * 10 + ints.get();
        }
        System.out.println(sum + " " + ints.rewind().limit(2) + " " + ByteBuffer.wrap(new byte[] {0, 0, 0, 5}).asIntBuffer().get(0));
        ByteBuffer encoded = StandardCharsets.UTF_8.encode("h\u00e9!");
        System.out.println(encoded.remaining() + " " + StandardCharsets.UTF_8.decode(encoded).length());
        System.out.println(ByteBuffer.wrap(new byte[] {1, 2}).equals(ByteBuffer.wrap(new byte[] {9, 1, 2}, 1, 2)) + " " + ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode());
    }
}
