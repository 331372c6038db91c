// features: UUID.nameUUIDFromBytes, UUID.fromString, Base64 basic, url, mime, decoding errors, HexFormat

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

public class UuidAndBase64 {
    public static void main(String[] args) {
        UUID u = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(u + " " + u.version() + " " + u.variant() + " " + u.getMostSignificantBits() + " " + u.getLeastSignificantBits() + " " + u.hashCode() + " " + u.timestamp());
        UUID v = new UUID(-1L, 42L);
        System.out.println(v + " " + v.compareTo(u) + " " + v.equals(UUID.fromString(v.toString())));
        for (String bad : new String[] {"", "123", "zzze4567-e89b-12d3-a456-426614174000", "1-2-3-4-5-6"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException e) {
                System.out.println("bad uuid");
            }
        }
        System.out.println(UUID.fromString("1-2-3-4-5"));
        Base64.Encoder encoder = Base64.getEncoder();
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe\u00fd"}) {
            byte[] bytes = s.getBytes(StandardCharsets.ISO_8859_1);
            String code = encoder.encodeToString(bytes);
            System.out.println(code + " " + encoder.withoutPadding().encodeToString(bytes) + " " + Arrays.equals(Base64.getDecoder().decode(code), bytes));
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        String url = Base64.getUrlEncoder().encodeToString(all);
        System.out.println(url.length() + " " + url.contains("-") + url.contains("_") + url.contains("+") + " " + Arrays.equals(Base64.getUrlDecoder().decode(url), all));
        String mime = Base64.getMimeEncoder().encodeToString(all);
        System.out.println(mime.split("\r\n").length + " " + mime.hashCode() + " " + Arrays.hashCode(Base64.getMimeDecoder().decode(mime)));
        for (String bad : new String[] {"Zg=", "Z", "Zm9v!", "Zg==x"}) {
            try {
                System.out.println(new String(Base64.getDecoder().decode(bad), StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + ": " + e.getMessage());
            }
        }
        HexFormat hex = HexFormat.of();
        System.out.println(hex.formatHex(new byte[] {0, 15, -1}) + " " + Arrays.toString(hex.parseHex("c0ffee")) + " " + HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {10, 11}) + " " + hex.toHexDigits((short) 255));
    }
}
