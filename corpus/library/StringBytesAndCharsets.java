// features: getBytes, StandardCharsets, UTF-8, UTF-16, ISO-8859-1, malformed input, unpaired surrogates

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class StringBytesAndCharsets {
    static String hex(byte[] bytes) {
        StringBuilder sb = new StringBuilder();
        for (byte b : bytes) {
            sb.append(String.format("%02x", b));
        }
        return sb.toString();
    }

    static String codes(String s) {
        StringBuilder sb = new StringBuilder();
        s.chars().forEach(c -> sb.append(Integer.toHexString(c)).append(' '));
        return sb.toString().trim();
    }

    public static void main(String[] args) {
        String[] samples = {"plain", "caf\u00e9", "\u20ac5", "\u0416\u0443", "a\uD83D\uDE00z", "bad\uD800end", "\u0000\u007f\u0080\u07ff\u0800\uffff"};
        Charset[] charsets = {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE,
            StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII};
        for (String s : samples) {
            for (Charset cs : charsets) {
                byte[] bytes = s.getBytes(cs);
                System.out.println(cs.name() + " " + hex(bytes) + " " + s.equals(new String(bytes, cs)));
            }
        }
        byte[][] malformed = {{(byte) 0xc3}, {(byte) 0xff, 65}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            {(byte) 0xc0, (byte) 0x80}, {65, (byte) 0x80, 66}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80}, {(byte) 0xf8, 66}};
        for (byte[] bytes : malformed) {
            System.out.println(hex(bytes) + " -> " + codes(new String(bytes, StandardCharsets.UTF_8)));
        }
        byte[] mixed = "0123456789".getBytes(StandardCharsets.US_ASCII);
        System.out.println(new String(mixed, 2, 5, StandardCharsets.UTF_8) + " " + new String(mixed, StandardCharsets.UTF_16BE).length());
        System.out.println(codes(new String(new byte[] {(byte) 0xe9, 65}, StandardCharsets.ISO_8859_1)) + " "
                + codes(new String(new byte[] {(byte) 0xff, (byte) 0xfe, 65, 0}, StandardCharsets.UTF_16)));
        System.out.println(StandardCharsets.UTF_8 + " " + Charset.forName("utf-8").equals(StandardCharsets.UTF_8) + " "
                + StandardCharsets.ISO_8859_1.name());
        try {
            new String(mixed, 8, 5, StandardCharsets.UTF_8);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("range refused");
        }
        System.out.println(Arrays.hashCode("same".getBytes(StandardCharsets.UTF_8)));
    }
}
