// features: UUID.nameUUIDFromBytes, MessageDigest MD5 through the class library

import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import java.util.UUID;

public class NameBasedUuid {
    public static void main(String[] args) {
        String[] names = {"", "a", "spelunk", "the quick brown fox jumps over the lazy dog", "0123456789".repeat(20)};
        TreeSet<UUID> sorted = new TreeSet<>();
        for (String name : names) {
            UUID u = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
            sorted.add(u);
            System.out.println(u + " version " + u.version() + " variant " + u.variant());
        }
        System.out.println(sorted.size() + " " + sorted.first() + " " + sorted.last());
        UUID again = UUID.nameUUIDFromBytes("a".getBytes(StandardCharsets.UTF_8));
        System.out.println(sorted.contains(again) + " " + again.hashCode());
        int bits = 0;
        for (int i = 0; i < 32; i++) {
            UUID u = UUID.nameUUIDFromBytes(new byte[] {(byte) i});
            bits += Long.bitCount(u.getMostSignificantBits()) + Long.bitCount(u.getLeastSignificantBits());
        }
        System.out.println(bits);
        try {
            UUID.nameUUIDFromBytes(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
    }
}
