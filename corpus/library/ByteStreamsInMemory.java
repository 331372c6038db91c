// features: ByteArrayInputStream, ByteArrayOutputStream, DataInputStream, DataOutputStream, SequenceInputStream, PushbackInputStream, EOFException

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PushbackInputStream;
import java.io.SequenceInputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class ByteStreamsInMemory {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(-2);
        out.writeShort(-300);
        out.writeChar('\u20ac');
        out.writeInt(0xcafebabe);
        out.writeLong(Long.MIN_VALUE + 1);
        out.writeFloat(1.5f);
        out.writeDouble(-Math.PI);
        out.writeBoolean(true);
        out.writeUTF("caf\u00e9 \0 \uD83D\uDE00");
        out.writeChars("hi");
        out.writeBytes("\u0141b");
        System.out.println(out.size() + " " + Arrays.hashCode(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + Integer.toHexString(in.readInt()) + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readBoolean());
        String utf = in.readUTF();
        System.out.println(utf.length() + " " + utf.hashCode() + " " + in.readChar() + in.readChar() + " " + in.readUnsignedByte() + " " + in.available() + " " + in.skipBytes(5));
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end " + e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xc3, 0x28})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new DataInputStream(new ByteArrayInputStream(new byte[] {-1, -1})).readUnsignedShort());
        InputStream joined = new SequenceInputStream(new ByteArrayInputStream("abc".getBytes(StandardCharsets.UTF_8)), new ByteArrayInputStream("def".getBytes(StandardCharsets.UTF_8)));
        System.out.println(new String(joined.readAllBytes(), StandardCharsets.UTF_8));
        ByteArrayInputStream marked = new ByteArrayInputStream(new byte[] {10, 20, 30, 40, 50});
        marked.skip(1);
        marked.mark(0);
        byte[] two = new byte[2];
        System.out.println(marked.read(two) + " " + Arrays.toString(two) + " " + marked.available());
        marked.reset();
        System.out.println(marked.read() + " " + Arrays.toString(marked.readNBytes(2)) + " " + marked.read() + " " + marked.read() + " " + marked.markSupported());
        PushbackInputStream push = new PushbackInputStream(new ByteArrayInputStream(new byte[] {7, 8}));
        int first = push.read();
        push.unread(99);
        System.out.println(first + " " + push.read() + " " + push.read() + " " + push.read());
        BufferedInputStream buffered = new BufferedInputStream(new ByteArrayInputStream("0123456789".getBytes(StandardCharsets.US_ASCII)), 4);
        buffered.mark(8);
        byte[] six = new byte[6];
        System.out.println(buffered.read(six) + " " + new String(six, StandardCharsets.US_ASCII));
        buffered.reset();
        System.out.println((char) buffered.read() + " " + buffered.skip(3) + " " + (char) buffered.read());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream printer = new PrintStream(text, true, StandardCharsets.UTF_8);
        printer.printf("%s-%d", "x", 1);
        printer.print(new char[] {'y', 'z'});
        printer.println(1.0f);
        System.out.println(text.toString(StandardCharsets.UTF_8).trim() + " " + text.size() + " " + printer.checkError());
        text.reset();
        text.writeBytes(new byte[] {65, 66});
        text.write(67);
        System.out.println(text);
    }
}
