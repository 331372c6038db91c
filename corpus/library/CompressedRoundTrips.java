// features: Deflater, Inflater, gzip and zip streams
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Round trips through every format. */
public class CompressedRoundTrips {
    public static void main(String[] args) throws Exception {
        byte[] data = "the quick brown fox jumps over the lazy dog. ".repeat(500).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(data);
        }
        byte[] back = new GZIPInputStream(new ByteArrayInputStream(gzip.toByteArray())).readAllBytes();
        System.out.println(Arrays.equals(data, back) + " " + (gzip.size() < data.length / 10));
        for (int level : new int[] {1, 6, 9}) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (DeflaterOutputStream out = new DeflaterOutputStream(packed, new Deflater(level))) {
                out.write(data);
            }
            byte[] again = new InflaterInputStream(new ByteArrayInputStream(packed.toByteArray())).readAllBytes();
            System.out.println(level + " " + Arrays.equals(data, again));
        }
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            for (String name : new String[] {"a.txt", "b/c.txt"}) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip.toByteArray()))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                System.out.println(entry.getName() + " " + new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        CRC32 crc = new CRC32();
        crc.update(data);
        System.out.println(Long.toHexString(crc.getValue()));
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
        } catch (java.io.IOException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
